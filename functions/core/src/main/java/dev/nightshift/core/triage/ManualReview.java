package dev.nightshift.core.triage;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.ledger.Row;
import dev.nightshift.core.ledger.Settlements;
import java.time.Instant;
import java.util.Optional;

/** Port: the manual-review table, as triage uses it. Rows of jobs are written by {@link Settlements}. */
public interface ManualReview {
  /** The job's row, strongly consistent. */
  Optional<Row.ReviewRow> row(IdempotencyKey key);

  /** Removes the row if it still is this one: it is older than the record. */
  void removeStale(Row.ReviewRow row);

  /** Keeps a message that is no letter of ours, whole, as {@code MalformedMessage}; the same body once only. */
  void keepMalformed(String body, String why, Instant now);
}
