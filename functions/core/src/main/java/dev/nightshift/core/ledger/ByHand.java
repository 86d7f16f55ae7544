package dev.nightshift.core.ledger;

import dev.nightshift.core.budget.JobBudget;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The next versions that a person may have written. Each remembers the operation, so that it acts once. */
public final class ByHand {
  private ByHand() {}

  /**
   * Tried afresh; open steps are answered, finished ones kept. What was reserved for a step that did not happen is free again.
   *
   * @param budget with what it is raised by; {@code null}: the job has none
   * @param happened open steps that happened, with their results; the other open ones are forgotten
   */
  public static JobRecord requeued(JobRecord inReview, String operation, @Nullable JobBudget budget,
      Map<String, StepState> happened, Instant now) {
    NextVersion next =
        review(inReview, operation, now).counts(Counts.NONE).alone(false).state(new JobState.Queued(now));
    JobBudget left = budget;
    for (String step : inReview.openSteps()) {
      next.forgetStep(step);
      left = left == null || happened.containsKey(step) ? left : left.released(step);
    }
    happened.forEach(next::step);
    return next.budget(left).make();
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
