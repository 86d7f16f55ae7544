package dev.nightshift.it.contract;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.Ledger;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The ledger as a process sees it that may be killed: from then on nothing that it does is written. */
final class MortalLedger implements Ledger {
  private final Ledger ledger;
  private boolean killed;

  MortalLedger(Ledger ledger) {
    this.ledger = ledger;
  }

  /** The process is gone. */
  static final class Killed extends Error {
    private static final long serialVersionUID = 1L;
  }

  Killed kill() {
    killed = true;
    return new Killed();
  }

  @Override
  public Optional<JobRecord> read(IdempotencyKey key) {
    return ledger.read(key);
  }

  @Override
  public Swap create(JobRecord first, @Nullable JobRecord seen) {
    return ledger.create(first, seen);
  }

  @Override
  public Swap swap(JobRecord next) {
    if (killed) {
      throw new Killed();
    }
    return ledger.swap(next);
  }
}
