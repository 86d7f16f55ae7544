package dev.nightshift.testkit;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.ledger.Row;
import dev.nightshift.core.triage.ManualReview;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The manual-review table in maps. Safe for several threads. */
public final class InMemoryManualReview implements ManualReview {
  private final ConcurrentMap<IdempotencyKey, Row.ReviewRow> rows = new ConcurrentHashMap<>();
  private final ConcurrentMap<String, String> malformed = new ConcurrentHashMap<>();

  @Override
  public Optional<Row.ReviewRow> row(IdempotencyKey key) {
    return Optional.ofNullable(rows.get(key));
  }

  @Override
  public void removeStale(Row.ReviewRow row) {
    rows.remove(row.key(), row);
  }

  @Override
  public void keepMalformed(String body, String why, Instant now) {
    malformed.putIfAbsent(body, why);
  }

  public List<Row.ReviewRow> all() {
    return rows.values().stream().sorted(Comparator.comparing(Row.ReviewRow::key)).toList();
  }

  /** Bodies kept whole, with why. */
  public Map<String, String> malformed() {
    return Map.copyOf(malformed);
  }

  /** What nobody's rule does: for tests of how it is repaired. */
  public void put(Row.ReviewRow row) {
    rows.put(row.key(), row);
  }

  /** Likewise. */
  public void remove(IdempotencyKey key) {
    rows.remove(key);
  }
}
