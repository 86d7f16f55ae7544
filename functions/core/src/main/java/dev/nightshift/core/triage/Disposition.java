package dev.nightshift.core.triage;

import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.Settlement;
import java.time.Instant;

/** What becomes of a dead letter. Dropping a letter never changes a job. */
public sealed interface Disposition {
  record Drop(String why) implements Disposition {}

  /** The job is alive: the letter stays until then. */
  record LeaveUntil(Instant time) implements Disposition {}

  /** Swap in, send a ticket, drop the letter: it never ran, or its start ended without a word and it may try again. */
  record Resend(JobRecord next) implements Disposition {}

  /** Swap in, then decide again: its start ended without a word, and it was the last one. */
  record Ended(JobRecord dead) implements Disposition {}

  /** Settle, then drop the letter. */
  record File(Settlement settlement) implements Disposition {}
}
