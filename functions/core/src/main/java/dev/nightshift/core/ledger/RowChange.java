package dev.nightshift.core.ledger;

import dev.nightshift.core.job.IdempotencyKey;

/** What a settlement does to the rows of its job. */
public sealed interface RowChange {
  /** Write this row over whatever row the job has in that table. */
  record Put(Row row) implements RowChange {}

  record RemoveDelayed(IdempotencyKey key) implements RowChange {}

  record RemoveReview(IdempotencyKey key) implements RowChange {}

  record None() implements RowChange {}
}
