package dev.nightshift.testkit.execution;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.ledger.Settlement;
import dev.nightshift.core.ledger.Settlements;
import dev.nightshift.testkit.InMemoryDelayedRequeue;
import dev.nightshift.testkit.InMemoryLedger;
import dev.nightshift.testkit.InMemoryManualReview;
import dev.nightshift.testkit.InMemorySettlements;
import dev.nightshift.testkit.InMemorySharedBudgets;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A ledger with a test's trouble around each swap, be it one that writes a row too. */
final class TroubledLedger implements Ledger, Settlements {
  final InMemoryLedger register;
  final InMemoryDelayedRequeue delayed = new InMemoryDelayedRequeue();
  final InMemorySharedBudgets budgets = new InMemorySharedBudgets();
  private final Settlements settlements;
  private Trouble trouble = Ledger::swap;
  private int swaps;

  TroubledLedger(InMemoryLedger register) {
    this.register = register;
    this.settlements = new InMemorySettlements(register, delayed, new InMemoryManualReview(), budgets);
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
  public Swap create(JobRecord first, @Nullable JobRecord over) {
    return register.create(first, over);
  }

  @Override
  public Swap swap(JobRecord next) {
    return trouble.swap(register, next);
  }

  @Override
  public Result settle(List<Settlement> all) {
    return switch (trouble.swap(new Settling(all.getFirst()), all.getFirst().next())) {
      case Swap.Won _ -> new Result.Settled();
      case Swap.Lost(var found) -> new Result.Refused(Collections.singletonList(found));
    };
  }

  /** The register as one settlement meets it. */
  final class Settling implements Ledger {
    private final Settlement settlement;

    private Settling(Settlement settlement) {
      this.settlement = settlement;
    }

    @Override
    public Optional<JobRecord> read(IdempotencyKey key) {
      return register.read(key);
    }

    @Override
    public Swap create(JobRecord first, @Nullable JobRecord over) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Swap swap(JobRecord next) {
      return switch (settlements.settle(List.of(new Settlement(next, settlement.row(), settlement.tally(),
          settlement.refunds())))) {
        case Result.Settled() -> new Swap.Won(next);
        case Result.Refused(var found) -> new Swap.Lost(found.getFirst());
      };
    }
  }
}
