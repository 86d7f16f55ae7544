package dev.nightshift.testkit;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.ledger.Row;
import dev.nightshift.core.ledger.RowScan;
import dev.nightshift.core.triage.DelayedRequeue;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Consumer;

/** The delayed-requeue table in a map. Safe for several threads. */
public final class InMemoryDelayedRequeue implements DelayedRequeue, RowScan {
  private final ConcurrentMap<IdempotencyKey, Row.DelayedRow> rows = new ConcurrentHashMap<>();

  @Override
  public List<Row.DelayedRow> due(Instant now, int limit) {
    return rows.values()
        .stream()
        .filter(row -> !now.isBefore(row.due()))
        .sorted(Comparator.comparing(Row.DelayedRow::due).thenComparing(Row.DelayedRow::key))
        .limit(limit)
        .toList();
  }

  @Override
  public Optional<Row.DelayedRow> row(IdempotencyKey key) {
    return Optional.ofNullable(rows.get(key));
  }

  @Override
  public void removeStale(Row.DelayedRow row) {
    rows.remove(row.key(), row);
  }

  @Override
  public long scan(Consumer<Version> visitor) {
    all().stream().map(Version::of).forEach(visitor);
    return 0;
  }

  @Override
  public void removeStale(Version row) {
    rows.computeIfPresent(row.key(), (_, found) -> Version.of(found).equals(row) ? null : found);
  }

  public List<Row.DelayedRow> all() {
    return rows.values().stream().sorted(Comparator.comparing(Row.DelayedRow::key)).toList();
  }

  /** What nobody's rule does: for tests of how it is repaired. */
  public void put(Row.DelayedRow row) {
    rows.put(row.key(), row);
  }

  /** Likewise. */
  public void remove(IdempotencyKey key) {
    rows.remove(key);
  }
}
