package dev.nightshift.testkit;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.ledger.Row;
import dev.nightshift.core.ledger.RowScan;
import dev.nightshift.core.triage.ManualReview;
import dev.nightshift.core.triage.OpenReview;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The manual-review table in maps. Safe for several threads. */
public final class InMemoryManualReview implements ManualReview, RowScan {
  private final ConcurrentMap<IdempotencyKey, Row.ReviewRow> rows = new ConcurrentHashMap<>();
  private final ConcurrentMap<String, KeptMessage> malformed = new ConcurrentHashMap<>();

  @Override
  public Optional<Row.ReviewRow> row(IdempotencyKey key) {
    return Optional.ofNullable(rows.get(key));
  }

  @Override
  public void removeStale(Row.ReviewRow row) {
    rows.remove(row.key(), row);
  }

  @Override
  public long scan(Consumer<Version> visitor) {
    all().stream().map(Version::of).forEach(visitor);
    return malformed.size();
  }

  @Override
  public void removeStale(Version row) {
    rows.computeIfPresent(row.key(), (_, found) -> Version.of(found).equals(row) ? null : found);
  }

  @Override
  public void keepMalformed(String body, String why, Instant now) {
    String id = OpenReview.Malformed.ID_PREFIX + UUID.nameUUIDFromBytes(body.getBytes(StandardCharsets.UTF_8));
    malformed.putIfAbsent(id, new KeptMessage(new OpenReview.Malformed(id, why, now), body));
  }

  @Override
  public void open(Listing wanted, Predicate<OpenReview> visitor) {
    Stream<OpenReview> jobs = rows.values().stream().map(OpenReview.OfAJob::new);
    Stream<OpenReview> messages = malformed.values().stream().map(KeptMessage::about);
    Iterator<OpenReview> open = Stream.concat(jobs, messages).filter(wanted::wants).iterator();
    while (open.hasNext() && visitor.test(open.next())) {
      // The visitor does it all.
    }
  }

  @Override
  public Optional<KeptMessage> malformed(String id) {
    return Optional.ofNullable(malformed.get(id));
  }

  @Override
  public boolean removeMalformed(String id) {
    return malformed.remove(id) != null;
  }

  public List<Row.ReviewRow> all() {
    return rows.values().stream().sorted(Comparator.comparing(Row.ReviewRow::key)).toList();
  }

  /** Bodies kept whole, with why. */
  public Map<String, String> malformed() {
    return malformed.values()
        .stream()
        .collect(Collectors.toUnmodifiableMap(KeptMessage::body, kept -> kept.about().why()));
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
