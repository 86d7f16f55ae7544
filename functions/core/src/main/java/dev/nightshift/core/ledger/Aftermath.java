package dev.nightshift.core.ledger;

import dev.nightshift.core.retry.Failure;
import dev.nightshift.core.retry.Policy;
import java.time.Instant;

/** The next versions that triage may write. */
public final class Aftermath {
  private Aftermath() {}

  /** Its ticket or letter is about to be sent again. */
  public static JobRecord resent(JobRecord job, Instant now) {
    return switch (job.state()) {
      case JobState.Queued _,JobState.Dead _ -> job.next(now).counts(job.counts().anotherResend()).make();
      case JobState.Running _,JobState.Delayed _,JobState.Blocked _,JobState.InReview _,JobState.Completed _,JobState.Discarded _ ->
        throw notFor(job);
    };
  }

  /** The claim's decision on a start that ended without a word, with {@code QUEUED} in place of another start; or dead. */
  public static JobRecord afterSilence(JobRecord job, Policy policy, Instant now) {
    return switch (Silence.of(job, policy, now)) {
      case Silence.Ends(var dead) -> dead;
      case Silence.TryAgain(var recorded) -> recorded.state(new JobState.Queued(now)).make();
    };
  }

  /** Put off until then, by triage. */
  public static JobRecord delayed(JobRecord dead, Instant due, Instant now) {
    if (!(dead.state() instanceof JobState.Dead)) {
      throw notFor(dead);
    }
    return dead.next(now).counts(dead.counts().anotherDelay()).state(new JobState.Delayed(due)).make();
  }

  /** A dead job is handed to a person. */
  public static JobRecord inReview(JobRecord dead, String reason, Instant now) {
    if (!(dead.state() instanceof JobState.Dead)) {
      throw notFor(dead);
    }
    return dead.next(now).state(new JobState.InReview(reason)).make();
  }

  /** A job that can't be started, for whatever reason, is handed to a person with that failure. */
  public static JobRecord neverRan(JobRecord queued, Failure never, String reason, Instant now) {
    if (!(queued.state() instanceof JobState.Queued)) {
      throw notFor(queued);
    }
    return queued.next(now).failure(never).state(new JobState.InReview(reason)).make();
  }

  /** A delayed job's time has come. */
  public static JobRecord released(JobRecord delayed, Instant now) {
    if (!(delayed.state() instanceof JobState.Delayed)) {
      throw notFor(delayed);
    }
    return delayed.next(now).state(new JobState.Queued(now)).make();
  }

  /** The same state once more, so that its lost row can be written with it. */
  public static JobRecord rewritten(JobRecord job, Instant now) {
    return job.next(now).make();
  }

  private static IllegalArgumentException notFor(JobRecord job) {
    return new IllegalArgumentException(
        "not for job " + job.key() + ", which is " + job.state().getClass().getSimpleName());
  }
}
