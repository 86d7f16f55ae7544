package dev.nightshift.core.ledger;

import dev.nightshift.core.job.ActionName;
import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.job.JobId;
import java.time.Instant;

/** A row by which a job is found that waits outside the queue. The ledger is the truth: a row with a lower {@code seq} lies. */
public sealed interface Row {
  IdempotencyKey key();

  /** The version of the record that the row was written with. */
  long seq();

  /** When that version was written. */
  Instant enteredAt();

  /** In the delayed-requeue table: triage sends a ticket when due. */
  record DelayedRow(IdempotencyKey key, long seq, JobId jobId, ActionName action, Instant due, String errorClass,
      Instant enteredAt) implements Row {}

  /** In the manual-review table: a person decides. */
  record ReviewRow(IdempotencyKey key, long seq, JobId jobId, ActionName action, String errorClass, String reason,
      String message, Instant enteredAt) implements Row {}
}
