package dev.nightshift.core.execution;

import dev.nightshift.core.job.Ticket;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.preflight.Verdict;
import dev.nightshift.core.retry.Failure;
import dev.nightshift.core.retry.RetryDecision;
import java.time.Instant;

/** What happened to a job, once it is in the ledger. */
public sealed interface JobEvent {
  /** A start begins. */
  record Started(JobRecord job) implements JobEvent {}

  /** A start before this one ended without a word. */
  record FoundUnrecorded(JobRecord job) implements JobEvent {}

  /** A try failed and another follows. */
  record Retrying(JobRecord job, Failure failure, RetryDecision decision) implements JobEvent {}

  record Died(JobRecord job, Failure failure) implements JobEvent {}

  record Completed(JobRecord job) implements JobEvent {}

  record BlockedAtDispatch(JobRecord job, Verdict.Blocked verdict) implements JobEvent {}

  record Yielded(JobRecord job) implements JobEvent {}

  /** A limit that jobs share is used up: nothing was begun, and the job waits until then. */
  record PutOff(JobRecord job, Failure limitReached, Instant until) implements JobEvent {}

  /** Of some ceiling of its budget 80 % are spent, and before this version they were not. */
  record BudgetNearlySpent(JobRecord job) implements JobEvent {}

  record Superseded(JobRecord job) implements JobEvent {}

  /** A ticket that led to nothing. */
  record StaleTicket(Ticket ticket, String why) implements JobEvent {}
}
