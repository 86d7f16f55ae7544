package dev.nightshift.core.report;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.ledger.JobRecord;

/** What the report's second look did to a job, once it is in the ledger. */
public sealed interface ReportEvent {
  /** It was blocked, can start now, and got a ticket. */
  record Unblocked(JobRecord job) implements ReportEvent {}

  /** The same, but its ticket was refused; the sweep sends one. */
  record TicketRefused(JobRecord job, String why) implements ReportEvent {}

  /** It is blocked still, for something else than before. */
  record BlockedOtherwise(JobRecord job) implements ReportEvent {}

  record Superseded(JobRecord job) implements ReportEvent {}

  /** One job could not be looked at; the others were, and it has its turn again. */
  record Troubled(IdempotencyKey key, RuntimeException trouble) implements ReportEvent {}
}
