package dev.nightshift.core.ledger;

import dev.nightshift.core.job.Text;
import dev.nightshift.core.preflight.Verdict;
import dev.nightshift.core.retry.Failure;
import dev.nightshift.core.retry.Limits;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The next versions that the owner of a running job may write. */
public final class Progress {
  private Progress() {}

  /** An at-most-once step is about to begin. */
  public static JobRecord stepStarted(JobRecord record, String step, String tryNonce, Instant now) {
    if (record.steps().containsKey(step)) {
      throw new IllegalArgumentException("step " + Text.quoted(step) + " was begun before");
    }
    return running(record, now).step(step, new StepState.Started(tryNonce)).make();
  }

  /** A step is finished; the count of attempts goes back to the current try. */
  public static JobRecord stepDone(JobRecord record, String step, StepState.Done done, Instant now) {
    return running(record, now).step(step, done).counts(record.counts().progress()).make();
  }

  /** A paid try is about to begin, which the record's budget says already. */
  public static JobRecord reserved(JobRecord record, Instant now) {
    return running(record, now).make();
  }

  /** It is proved that nothing happened in an at-most-once step. */
  public static JobRecord stepProvedUndone(JobRecord record, String step, Instant now) {
    return running(record, now).forgetStep(step).make();
  }

  /** A failed try whose wait is slept in place: the next one is charged at once. */
  public static JobRecord triedInPlace(JobRecord record, Failure failure, @Nullable String undoneStep, Instant now) {
    NextVersion next = running(record, now).failure(failure).counts(record.counts().anotherTry());
    return (undoneStep == null ? next : next.forgetStep(undoneStep)).make();
  }

  /** A failed try whose wait is spent in the queue. */
  public static JobRecord queuedAgain(JobRecord record, Failure failure, Instant notBefore, Instant now) {
    return ended(record, running(record, now).failure(failure), new JobState.Queued(notBefore), now);
  }

  /** A failed try whose wait is too long for the queue; dead after too many of them. */
  public static JobRecord delayed(JobRecord record, Failure failure, Instant due, Limits limits, Instant now) {
    return delayed(record, running(record, now), failure, due, limits, now);
  }

  private static JobRecord delayed(JobRecord record, NextVersion next, Failure failure, Instant due, Limits limits,
      Instant now) {
    next.failure(failure);
    if (record.counts().delays() >= limits.delays()) {
      Failure tooOften = Failure.delayedTooOften(record.counts().delays(), failure);
      return ended(record, next.failure(tooOften), new JobState.Dead(tooOften), now);
    }
    return ended(record, next.counts(next.counts().anotherDelay()), new JobState.Delayed(due), now);
  }

  /** Put off until a shared limit's period is over, the try returned; dead after too many of them. */
  public static JobRecord putOff(JobRecord record, Failure limitReached, Instant due, Limits limits, Instant now) {
    NextVersion next = running(record, now).counts(record.counts().tryReturned());
    return delayed(record, next, limitReached, due, limits, now);
  }

  /** Handed on to a further invocation, the try returned; dead after too many of them. */
  public static JobRecord yielded(JobRecord record, Limits limits, Instant now) {
    Counts counts = record.counts().tryReturned();
    if (counts.yields() >= limits.yields()) {
      return dead(record, Failure.yieldLimit(counts.yields(), record.counts().triesTotal(), now), now);
    }
    return ended(record, running(record, now).counts(counts.anotherYield()), new JobState.Queued(now), now);
  }

  /** Found blocked at dispatch, the try returned. */
  public static JobRecord blocked(JobRecord record, Verdict.Blocked verdict, Instant now) {
    NextVersion next = running(record, now).counts(record.counts().tryReturned());
    return ended(record, next, new JobState.Blocked(verdict), now);
  }

  /** Final for the queue. */
  public static JobRecord dead(JobRecord record, Failure failure, Instant now) {
    return ended(record, running(record, now).failure(failure), new JobState.Dead(failure), now);
  }

  /** Done. */
  public static JobRecord completed(JobRecord record, Map<String, @Nullable Object> result, Instant expiresAt,
      Instant now) {
    return ended(record, running(record, now), new JobState.Completed(result, expiresAt), now);
  }

  /**
   * The start ends with a word. With an at-most-once step left open it ends the job, whatever was meant: from any other
   * state a later start would begin that step again.
   */
  private static JobRecord ended(JobRecord record, NextVersion next, JobState meant, Instant now) {
    next.alone(false);
    boolean known = meant instanceof JobState.Dead(var failure)
        && failure.errorClass().equals(Failure.OUTCOME_UNKNOWN);
    if (record.openSteps().isEmpty() || known) {
      return next.state(meant).make();
    }
    Failure unknown = Failure.outcomeUnknown(record.openSteps().getFirst(), "the handler went on after it failed",
        record.counts().triesTotal(), now);
    return next.failure(unknown).state(new JobState.Dead(unknown)).make();
  }

  private static NextVersion running(JobRecord record, Instant now) {
    if (!(record.state() instanceof JobState.Running)) {
      throw new IllegalArgumentException("job " + record.key() + " is not running");
    }
    return record.next(now);
  }
}
