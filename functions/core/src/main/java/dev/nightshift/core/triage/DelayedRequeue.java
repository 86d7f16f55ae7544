package dev.nightshift.core.triage;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.ledger.Row;
import dev.nightshift.core.ledger.Settlements;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Port: the delayed-requeue table, as triage reads it. Its rows are written by {@link Settlements}. */
public interface DelayedRequeue {
  /** Rows due by then, oldest first; may be slightly stale. */
  List<Row.DelayedRow> due(Instant now, int limit);

  /** The job's row, strongly consistent. */
  Optional<Row.DelayedRow> row(IdempotencyKey key);

  /** Removes the row if it still is this one: it is older than the record. */
  void removeStale(Row.DelayedRow row);
}
