package dev.nightshift.core.ledger;

import dev.nightshift.core.job.Cycle;
import java.time.Instant;
import java.util.Comparator;
import java.util.Objects;

/** Which of two records of one {@code job_id} takes the place of the other. */
public final class Supersession {
  private static final Comparator<JobRecord> AGE =
      Comparator.comparing(JobRecord::enqueuedAt).thenComparing(JobRecord::key);

  private Supersession() {}

  /** Whether {@code older} waits blocked or delayed while a job of a newer cycle was accepted. */
  public static boolean byNewerCycle(JobRecord older, JobRecord newer, Instant now) {
    boolean waits = older.state() instanceof JobState.Blocked || older.state() instanceof JobState.Delayed;
    return waits && newer.bindsKey(now) && Cycle.newer(newer.cycle(), older.cycle());
  }

  /**
   * Whether {@code blocked} was corrected: the same work of the same cycle was accepted later under another key. Of two such
   * records only the one with the greater (enqueued at, key) discards the other, so that they can't discard each other.
   */
  public static boolean byCorrection(JobRecord blocked, JobRecord corrected, Instant now) {
    return blocked.state() instanceof JobState.Blocked && corrected.bindsKey(now)
        && Objects.equals(blocked.cycle(), corrected.cycle()) && AGE.compare(corrected, blocked) > 0;
  }
}
