package dev.nightshift.testkit;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.job.JobId;
import dev.nightshift.core.ledger.JobIndex;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.ledger.LedgerScan;
import dev.nightshift.core.ledger.Settlements;
import java.util.ArrayList;
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
public final class InMemoryLedger implements Ledger, JobIndex, LedgerScan {
  private final ConcurrentMap<IdempotencyKey, JobRecord> records = new ConcurrentHashMap<>();
  private final AtomicLong reads = new AtomicLong();
  private final AtomicLong writes = new AtomicLong();

  @Override
  public Optional<JobRecord> read(IdempotencyKey key) {
    reads.incrementAndGet();
    return Optional.ofNullable(records.get(key));
  }

  @Override
  public Swap create(JobRecord first, @Nullable JobRecord over) {
    return write(first, found -> found == null || over != null && isSameVersion(found, over));
  }

  @Override
  public Swap swap(JobRecord next) {
    return write(next, found -> follows(next, found));
  }

  @Override
  public Set<IdempotencyKey> keysOf(JobId jobId) {
    return records.values()
        .stream()
        .filter(record -> record.jobId().equals(jobId))
        .map(JobRecord::key)
        .collect(Collectors.toUnmodifiableSet());
  }

  @Override
  public void scan(Predicate<JobRecord> visitor) {
    scan(Optional.empty(), visitor);
  }

  @Override
  public void scanOutlines(Optional<IdempotencyKey> behind, Predicate<JobRecord> visitor) {
    scan(behind, record -> visitor.test(record.outline()));
  }

  private void scan(Optional<IdempotencyKey> behind, Predicate<JobRecord> visitor) {
    for (JobRecord record : allBehind(behind)) {
      if (!visitor.test(record)) {
        return;
      }
    }
  }

  /** Every record as it stands, ordered by key. */
  public List<JobRecord> all() {
    return allBehind(Optional.empty());
  }

  /** Of all, those with a greater key. */
  public List<JobRecord> allBehind(Optional<IdempotencyKey> key) {
    return records.values()
        .stream()
        .filter(record -> key.isEmpty() || record.key().compareTo(key.get()) > 0)
        .sorted(Comparator.comparing(JobRecord::key))
        .toList();
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

  /**
   * Swaps all of them or none.
   *
   * @param alongside done under the same lock once they are swapped
   */
  synchronized Settlements.Result swapAll(List<JobRecord> all, Runnable alongside) {
    writes.addAndGet(all.size());
    if (all.stream().allMatch(next -> follows(next, records.get(next.key())))) {
      all.forEach(next -> records.put(next.key(), next));
      alongside.run();
      return new Settlements.Result.Settled();
    }
    List<@Nullable JobRecord> found = new ArrayList<>();
    boolean ownHand = true;
    for (JobRecord next : all) {
      @Nullable
      JobRecord there = records.get(next.key());
      found.add(follows(next, there) ? null : there);
      ownHand &= Ledger.afterConflict(next, there) instanceof Swap.Won;
    }
    if (ownHand) {
      return new Settlements.Result.Settled();
    }
    return new Settlements.Result.Refused(found);
  }

  private static boolean isSameVersion(JobRecord one, JobRecord other) {
    return one.seq() == other.seq() && one.life().equals(other.life());
  }

  private static boolean follows(JobRecord next, @Nullable JobRecord found) {
    return found != null && found.seq() == next.seq() - 1 && found.life().equals(next.life());
  }

  private synchronized Swap write(JobRecord next, Predicate<@Nullable JobRecord> allowed) {
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
