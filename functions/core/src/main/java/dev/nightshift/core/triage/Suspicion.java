package dev.nightshift.core.triage;

import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import java.time.Duration;
import java.time.Instant;

/**
 * Whether a job may have lost its ticket or letter.
 *
 * @param visibility the jobs queue's own visibility timeout
 * @param queueEmptyTwice whether nothing was visible, in flight or delayed in two sweeps running
 */
public record Suspicion(Duration visibility, boolean queueEmptyTwice) {
  /** The wait before the first needless ticket; it doubles each time. */
  static final Duration PATIENCE = Duration.ofHours(1);

  private static final int MOST_DOUBLINGS = 10;

  /** Queued, dead, or running past its lease, and quiet for longer than a ticket can be hidden; and due for another one. */
  public boolean isDue(JobRecord job, Instant now) {
    return isSuspect(job, now) && (queueEmptyTwice || now.isAfter(job.updatedAt().plus(patience(job))));
  }

  boolean isSuspect(JobRecord job, Instant now) {
    Instant lastSign = switch (job.state()) {
      case JobState.Queued(var notBefore) -> later(job.updatedAt(), notBefore);
      case JobState.Dead _ -> job.updatedAt();
      case JobState.Running(var lease) -> later(job.updatedAt(), lease.over());
      case JobState.Delayed _,JobState.Blocked _,JobState.InReview _,JobState.Completed _,JobState.Discarded _ ->
        Instant.MAX;
    };
    return lastSign.isBefore(now.minus(visibility.multipliedBy(2)));
  }

  private static Duration patience(JobRecord job) {
    return PATIENCE.multipliedBy(1L << Math.min(job.counts().resent(), MOST_DOUBLINGS));
  }

  private static Instant later(Instant a, Instant b) {
    return a.isAfter(b) ? a : b;
  }
}
