package dev.nightshift.testkit;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.job.JobId;
import dev.nightshift.core.ledger.JobIndex;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.Ledger;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The ledger's promise in a map: each key is a register that is compared and swapped as one. Safe for several threads. */
public final class InMemoryLedger implements Ledger, JobIndex {
  private final ConcurrentMap<IdempotencyKey, JobRecord> records = new ConcurrentHashMap<>();
  private final AtomicLong reads = new AtomicLong();
  private final AtomicLong writes = new AtomicLong();

  @Override
  public Optional<JobRecord> read(IdempotencyKey key) {
    reads.incrementAndGet();
    return Optional.ofNullable(records.get(key));
  }

  @Override
  public Swap create(JobRecord first, Instant now) {
    return write(first, found -> found == null || !found.bindsKey(now));
  }

  @Override
  public Swap swap(JobRecord next) {
    return write(next, found -> found != null && found.seq() == next.seq() - 1 && found.life().equals(next.life()));
  }

  @Override
  public Set<IdempotencyKey> keysOf(JobId jobId) {
    return records.values()
        .stream()
        .filter(record -> record.jobId().equals(jobId))
        .map(JobRecord::key)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Every record as it stands, ordered by key. */
  public List<JobRecord> all() {
    return records.values().stream().sorted(Comparator.comparing(JobRecord::key)).toList();
  }

  /** What TTL does to a record past its time. */
  public void remove(IdempotencyKey key) {
    records.remove(key);
  }

  /** Reads asked for so far. */
  public long reads() {
    return reads.get();
  }

  /** Writes asked for so far, refused ones included: those are paid for too. */
  public long writes() {
    return writes.get();
  }

  private Swap write(JobRecord next, Predicate<@Nullable JobRecord> allowed) {
    writes.incrementAndGet();
    var attempt = new Object() {
      @Nullable
      JobRecord found;
      boolean written;
    };
    records.compute(next.key(), (_, found) -> {
      attempt.found = found;
      attempt.written = allowed.test(found);
      return attempt.written ? next : found;
    });
    return attempt.written ? new Swap.Won(next) : Ledger.afterConflict(next, attempt.found);
  }
}
