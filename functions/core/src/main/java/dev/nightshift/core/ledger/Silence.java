package dev.nightshift.core.ledger;

import dev.nightshift.core.retry.Failure;
import dev.nightshift.core.retry.Kind;
import dev.nightshift.core.retry.Limits;
import dev.nightshift.core.retry.Policy;
import java.time.Instant;
import java.util.List;

/** What follows from a start whose lease ran out without a word. One decision, whoever finds it. */
sealed interface Silence {
  record Ends(JobRecord dead) implements Silence {}

  /** The death is recorded; the state is the finder's to set. */
  record TryAgain(NextVersion recorded) implements Silence {}

  /**
   * An open at-most-once step ends the job: its effect may have happened. A death in company is recorded but not charged, and
   * the job runs alone from then on.
   */
  static Silence of(JobRecord record, Policy policy, Instant now) {
    if (!(record.state() instanceof JobState.Running(var lease))) {
      throw new IllegalArgumentException("job " + record.key() + " is not running");
    }
    int attempt = record.counts().triesTotal();
    Failure unrecorded = Failure.unrecorded(attempt, now);
    NextVersion next = record.next(now).failure(unrecorded);
    List<String> open = record.openSteps();
    if (!open.isEmpty()) {
      Failure unknown = Failure.outcomeUnknown(open.getFirst(), "the try ended without a word", attempt, now);
      return new Ends(next.failure(unknown).state(new JobState.Dead(unknown)).make());
    }
    if (lease.shared()) {
      next.counts(record.counts().attemptReturned()).alone(true);
    }
    Limits limits = policy.limitsOf(record.action());
    Counts counts = next.counts();
    if (counts.attempts() >= limits.inQueue(Kind.AMBIGUOUS) || counts.triesTotal() >= limits.overall()) {
      return new Ends(next.state(new JobState.Dead(unrecorded)).make());
    }
    return new TryAgain(next);
  }
}
