package dev.nightshift.core.ledger;

import dev.nightshift.core.budget.JobBudget;
import dev.nightshift.core.job.Life;
import dev.nightshift.core.retry.Policy;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Whether a ticket may start its job. */
public record ClaimRule(Policy policy) {
  /** The longest that a delayed job's early ticket is held back in the queue; whatever is due later gets a new one. */
  static final Duration LONGEST_HOLD = Duration.ofMinutes(15);

  /**
   * @param record the latest version; {@code null}: there is none
   * @param life the ticket's
   * @param offered the lease that a start would get
   * @param superseded whether a job of a newer cycle was accepted; asked only for delayed jobs
   */
  public ClaimDecision decide(@Nullable JobRecord record, Life life, Lease offered, boolean superseded, Instant now) {
    if (record == null || !record.life().equals(life)) {
      return new ClaimDecision.Stale(record == null ? "no such job" : "ticket of another life");
    }
    return switch (record.state()) {
      case JobState.Queued(var notBefore) when now.isBefore(notBefore) -> new ClaimDecision.ComeBackAt(notBefore);
      case JobState.Queued _ -> run(record, offered, now);
      case JobState.Delayed(var due) when superseded && !now.isBefore(due) ->
        new ClaimDecision.Discard(Endings.superseded(record, policy, now));
      case JobState.Delayed(var due) when now.isBefore(due) -> notDue(due, now);
      case JobState.Delayed _ -> run(record, offered, now);
      case JobState.Running(var lease) when lease.live(now) -> new ClaimDecision.ComeBackAt(lease.over());
      case JobState.Running _ -> takeOver(record, offered, now);
      case JobState.Dead _ -> new ClaimDecision.SendLetter(record);
      case JobState.Blocked _ -> new ClaimDecision.Stale("blocked");
      case JobState.InReview _ -> new ClaimDecision.Stale("in review");
      case JobState.Completed _ -> new ClaimDecision.Stale("completed");
      case JobState.Discarded _ -> new ClaimDecision.Stale("discarded");
    };
  }

  private ClaimDecision run(JobRecord record, Lease offered, Instant now) {
    return new ClaimDecision.Run(start(record, record.next(now), offered));
  }

  /** Triage has a row of a delayed job. A queued one has its ticket alone, and however far off it is, that must stay. */
  private static ClaimDecision notDue(Instant due, Instant now) {
    boolean soon = Duration.between(now, due).compareTo(LONGEST_HOLD) <= 0;
    return soon ? new ClaimDecision.ComeBackAt(due)
        : new ClaimDecision.Stale("not due for long; triage sends a ticket");
  }

  private ClaimDecision takeOver(JobRecord record, Lease offered, Instant now) {
    return switch (Silence.of(record, policy, now)) {
      case Silence.Ends(var dead) -> new ClaimDecision.End(dead);
      case Silence.TryAgain(var recorded) -> new ClaimDecision.Run(start(record, recorded, offered));
    };
  }

  private JobRecord start(JobRecord record, NextVersion next, Lease lease) {
    return next.counts(next.counts().anotherTry())
        .budget(budgetAtStart(record))
        .state(new JobState.Running(lease))
        .make();
  }

  /** Opened by the first start. A later one finds what the start before left without a word, and books it. */
  private @Nullable JobBudget budgetAtStart(JobRecord record) {
    JobBudget kept = record.budget();
    return kept != null ? kept.booked() : policy.budgetOf(record.openDefinition()).map(JobBudget::of).orElse(null);
  }
}
