package dev.nightshift.enqueue;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.job.JobId;
import dev.nightshift.core.ledger.JobIndex;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.testkit.InMemoryLedger;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A ledger that breaks for some jobs, and whose index may lag behind. */
final class BreakableLedger implements Ledger, JobIndex {
  private final InMemoryLedger inner;
  private Predicate<JobId> broken = _ -> false;
  private boolean indexLags;

  BreakableLedger(InMemoryLedger inner) {
    this.inner = inner;
  }

  void breakFor(Predicate<JobId> jobs) {
    broken = jobs;
  }

  /** From now on the index shows nothing new. */
  void letIndexLag() {
    indexLags = true;
  }

  @Override
  public Set<IdempotencyKey> keysOf(JobId jobId) {
    return indexLags ? Set.of() : inner.keysOf(jobId);
  }

  @Override
  public Optional<JobRecord> read(IdempotencyKey key) {
    return inner.read(key);
  }

  @Override
  public Swap create(JobRecord first, @Nullable JobRecord over) {
    if (broken.test(first.jobId())) {
      throw new StackOverflowError("out of order");
    }
    return inner.create(first, over);
  }

  @Override
  public Swap swap(JobRecord next) {
    return inner.swap(next);
  }
}
