package dev.nightshift.core.ledger;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The next versions that a person may have written. Each remembers the operation, so that it acts once. */
public final class ByHand {
  private ByHand() {}

  /**
   * Tried afresh; open steps are answered, finished ones kept.
   *
   * @param happened open steps that happened, with their results; the other open ones are forgotten
   */
  public static JobRecord requeued(JobRecord inReview, String operation, Map<String, StepState> happened, Instant now) {
    NextVersion next =
        review(inReview, operation, now).counts(Counts.NONE).alone(false).state(new JobState.Queued(now));
    inReview.openSteps().forEach(next::forgetStep);
    happened.forEach(next::step);
    return next.make();
  }

  /** Done by hand. */
  public static JobRecord resolved(
      JobRecord inReview, String operation, Map<String, @Nullable Object> result, Instant expiresAt, Instant now) {
    return review(inReview, operation, now).state(new JobState.Completed(result, expiresAt)).make();
  }

  /** Given up. */
  public static JobRecord discarded(JobRecord job, String operation, String why, Instant expiresAt, Instant now) {
    if (job.state() instanceof JobState.Running || job.isFinal()) {
      throw new IllegalArgumentException("job " + job.key() + " is running or final and can't be discarded");
    }
    return job.next(now).operation(operation).state(new JobState.Discarded(why, expiresAt)).make();
  }

  private static NextVersion review(JobRecord job, String operation, Instant now) {
    if (!(job.state() instanceof JobState.InReview)) {
      throw new IllegalArgumentException("job " + job.key() + " is not in review");
    }
    return job.next(now).operation(operation);
  }
}
