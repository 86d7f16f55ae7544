package dev.nightshift.testkit.execution;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.testkit.InMemoryLedger;
import java.time.Instant;
import java.util.Optional;

/** A ledger with a test's trouble around each swap. */
final class TroubledLedger implements Ledger {
  final InMemoryLedger register;
  private Trouble trouble = Ledger::swap;
  private int swaps;

  TroubledLedger(InMemoryLedger register) {
    this.register = register;
  }

  /** What happens instead of a swap. */
  @FunctionalInterface
  interface Trouble {
    Swap swap(Ledger register, JobRecord next);
  }

  /** The process or its machine is gone: nothing that it does from then on reaches the ledger. */
  static final class Killed extends Error {
    private static final long serialVersionUID = 1L;
  }

  void with(Trouble trouble) {
    this.trouble = trouble;
    this.swaps = 0;
  }

  void atPeace() {
    with(Ledger::swap);
  }

  /** @param nth the swap that the process does not survive, from 1 */
  void killBefore(int nth) {
    with((real, next) -> {
      if (++swaps >= nth) {
        throw new Killed();
      }
      return real.swap(next);
    });
  }

  /** As {@link #killBefore}, but that swap reaches the register. */
  void killAfter(int nth) {
    with((real, next) -> {
      if (++swaps > nth) {
        throw new Killed();
      }
      Swap swap = real.swap(next);
      if (swaps == nth) {
        throw new Killed();
      }
      return swap;
    });
  }

  @Override
  public Optional<JobRecord> read(IdempotencyKey key) {
    return register.read(key);
  }

  @Override
  public Swap create(JobRecord first, Instant now) {
    return register.create(first, now);
  }

  @Override
  public Swap swap(JobRecord next) {
    return trouble.swap(register, next);
  }
}
