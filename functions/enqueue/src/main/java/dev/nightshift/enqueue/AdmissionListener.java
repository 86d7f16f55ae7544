package dev.nightshift.enqueue;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Port: whoever logs and counts answers. Must not throw. */
interface AdmissionListener {
  /**
   * @param ticketDue whether a ticket was sent, or should have been
   * @param broke what broke on our side for this job; {@code null}: nothing
   */
  void on(JobAnswer answer, boolean ticketDue, @Nullable Throwable broke);

  /** A round is through; each of its answers was told before. */
  void round(List<JobAnswer> answers);
}
