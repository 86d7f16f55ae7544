package dev.nightshift.testkit.triage;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.ledger.Settlement;
import dev.nightshift.core.ledger.Settlements;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The ledger as a process writes to it that may be killed at any write, before or after the write arrived. */
final class Mortal implements Ledger, Settlements {
  private final Ledger ledger;
  private final Settlements settlements;
  private int writesLeft = Integer.MAX_VALUE;
  private boolean lastOneArrives;
  private boolean dead;

  Mortal(Ledger ledger, Settlements settlements) {
    this.ledger = ledger;
    this.settlements = settlements;
  }

  static final class Killed extends Error {
    private static final long serialVersionUID = 1L;
  }

  /** A new process that lives for so many writes. */
  void bornFor(int writes, boolean lastOneArrives) {
    this.writesLeft = writes;
    this.lastOneArrives = lastOneArrives;
    this.dead = false;
  }

  Killed kill() {
    dead = true;
    return new Killed();
  }

  @Override
  public Optional<JobRecord> read(IdempotencyKey key) {
    return ledger.read(key);
  }

  @Override
  public Swap create(JobRecord first, @Nullable JobRecord over) {
    return ledger.create(first, over);
  }

  @Override
  public Swap swap(JobRecord next) {
    return written(() -> ledger.swap(next));
  }

  @Override
  public Result settle(List<Settlement> all) {
    return written(() -> settlements.settle(all));
  }

  private <T> T written(Supplier<T> write) {
    if (dead || writesLeft == 0 && !lastOneArrives) {
      throw kill();
    }
    T result = write.get();
    if (writesLeft-- == 0) {
      throw kill();
    }
    return result;
  }
}
