package dev.nightshift.core.triage;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.job.Ticket;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.retry.Failure;

/** What triage did to a job, once it is in the ledger. */
public sealed interface TriageEvent {
  /** A start ended without a word, and triage is who recorded it. */
  record FoundUnrecorded(JobRecord job) implements TriageEvent {}

  /** The start that ended without a word was the last one. */
  record Died(JobRecord job, Failure failure) implements TriageEvent {}

  /** It got a new ticket or letter, since the one it had may be lost. */
  record Resent(JobRecord job) implements TriageEvent {}

  /** It was put off, or handed to a person. */
  record Filed(JobRecord job) implements TriageEvent {}

  /** Its time has come and it got a ticket. */
  record Released(JobRecord job) implements TriageEvent {}

  record Superseded(JobRecord job) implements TriageEvent {}

  /** It was found without its row, and has one again. */
  record RowRestored(JobRecord job) implements TriageEvent {}

  /** A letter that led to nothing. */
  record Dropped(Ticket ticket, String why) implements TriageEvent {}

  /** A message that is no letter of ours is in review, whole. */
  record KeptMalformed(String why) implements TriageEvent {}

  /** Such a message could not be kept, and comes back. */
  record NotKept(RuntimeException trouble) implements TriageEvent {}

  /** One job could not be looked after; the others were, and it is tried again with the next tick. */
  record Troubled(IdempotencyKey key, RuntimeException trouble) implements TriageEvent {}
}
