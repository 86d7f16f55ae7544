package dev.nightshift.testkit.simulation;

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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The tables, with a witness of every version that really was written. */
final class Store implements Ledger, Settlements {
  /** Sees each version that takes the place of another. */
  interface Witness {
    void created(@Nullable JobRecord before, JobRecord first);

    void changed(JobRecord before, JobRecord next);
  }

  private final InMemoryLedger ledger = new InMemoryLedger();
  private final InMemoryDelayedRequeue delayed = new InMemoryDelayedRequeue();
  private final InMemoryManualReview review = new InMemoryManualReview();
  private final InMemorySharedBudgets budgets = new InMemorySharedBudgets();
  private final InMemorySettlements settlements = new InMemorySettlements(ledger, delayed, review, budgets);
  private final Witness witness;

  Store(Witness witness) {
    this.witness = witness;
  }

  InMemoryLedger ledger() {
    return ledger;
  }

  InMemoryDelayedRequeue delayed() {
    return delayed;
  }

  InMemoryManualReview review() {
    return review;
  }

  InMemorySharedBudgets budgets() {
    return budgets;
  }

  InMemorySettlements settlements() {
    return settlements;
  }

  /** What is there now, without anybody asking for it. */
  @Nullable
  JobRecord peek(IdempotencyKey key) {
    return ledger.read(key).orElse(null);
  }

  @Override
  public Optional<JobRecord> read(IdempotencyKey key) {
    return ledger.read(key);
  }

  @Override
  public Swap create(JobRecord first, @Nullable JobRecord over) {
    JobRecord before = peek(first.key());
    Swap swap = ledger.create(first, over);
    if (!first.equals(before) && first.equals(peek(first.key()))) {
      witness.created(before, first);
    }
    return swap;
  }

  @Override
  public Swap swap(JobRecord next) {
    JobRecord before = peek(next.key());
    Swap swap = ledger.swap(next);
    if (before != null) {
      tell(before, next);
    }
    return swap;
  }

  @Override
  public Result settle(List<Settlement> all) {
    List<@Nullable JobRecord> before = new ArrayList<>();
    all.forEach(one -> before.add(peek(one.next().key())));
    Result result = settlements.settle(all);
    for (int i = 0; i < all.size(); i++) {
      JobRecord was = before.get(i);
      if (was != null) {
        tell(was, all.get(i).next());
      }
    }
    return result;
  }

  private void tell(JobRecord before, JobRecord next) {
    if (!next.equals(before) && next.equals(peek(next.key()))) {
      witness.changed(before, next);
    }
  }
}
