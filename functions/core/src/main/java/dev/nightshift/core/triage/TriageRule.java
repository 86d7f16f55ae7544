package dev.nightshift.core.triage;

import dev.nightshift.core.ledger.Aftermath;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.retry.Failure;
import dev.nightshift.core.retry.Policy;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What becomes of a dead letter, decided by the state of its job. */
public record TriageRule(Policy policy) {
  /** How often a job that never ran gets a new ticket before a person looks. */
  static final int MOST_RESENT = 5;

  public Disposition decide(DeadLetter letter, @Nullable JobRecord job, Instant now) {
    if (job == null || !job.life().equals(letter.ticket().life())) {
      return new Disposition.Drop(job == null ? "no such job" : "letter of another life");
    }
    return switch (job.state()) {
      case JobState.Queued _ when job.counts().resent() >= MOST_RESENT ->
        new Disposition.File(new AfterQueue(policy).neverRan(job, now));
      case JobState.Queued _ -> new Disposition.Resend(Aftermath.resent(job, now));
      case JobState.Running(var lease) when lease.live(now) -> new Disposition.LeaveUntil(lease.over());
      case JobState.Running _ -> afterSilence(job, now);
      case JobState.Dead(var failure) when letter.isAbout(failure.attempt()) ->
        new Disposition.File(new AfterQueue(policy).settle(job, failure, now));
      case JobState.Dead _ -> new Disposition.Drop("letter of an earlier attempt");
      case JobState.Delayed _,JobState.InReview _,JobState.Blocked _,JobState.Completed _,JobState.Discarded _ ->
        new Disposition.Drop("already settled");
    };
  }

  /** What triage will make of a dead job: delayed or in review. */
  public JobState afterDeath(JobRecord dead, Failure failure, Instant now) {
    return new AfterQueue(policy).settle(dead, failure, now).next().state();
  }

  /** One death is recorded once, whoever finds it: the claim's decision, without the start. */
  private Disposition afterSilence(JobRecord job, Instant now) {
    JobRecord next = Aftermath.afterSilence(job, policy, now);
    return next.state() instanceof JobState.Dead ? new Disposition.Ended(next) : new Disposition.Resend(next);
  }
}
