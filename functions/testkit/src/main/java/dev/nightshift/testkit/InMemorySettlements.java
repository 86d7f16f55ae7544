package dev.nightshift.testkit;

import dev.nightshift.core.ledger.Row;
import dev.nightshift.core.ledger.RowChange;
import dev.nightshift.core.ledger.Settlement;
import dev.nightshift.core.ledger.Settlements;
import dev.nightshift.core.ledger.Tally;
import java.time.Instant;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Records, rows and counters under the ledger's own lock. Safe for several threads. */
public final class InMemorySettlements implements Settlements {
  private final InMemoryLedger ledger;
  private final InMemoryDelayedRequeue delayed;
  private final InMemoryManualReview review;
  private final InMemorySharedBudgets budgets;
  private final ConcurrentMap<Counter, Integer> counters = new ConcurrentHashMap<>();
  private final Set<Integer> refused = new HashSet<>();
  private int tried;

  /** Where no limits are shared. */
  public InMemorySettlements(InMemoryLedger ledger, InMemoryDelayedRequeue delayed, InMemoryManualReview review) {
    this(ledger, delayed, review, new InMemorySharedBudgets());
  }

  public InMemorySettlements(InMemoryLedger ledger, InMemoryDelayedRequeue delayed, InMemoryManualReview review,
      InMemorySharedBudgets budgets) {
    this.ledger = ledger;
    this.delayed = delayed;
    this.review = review;
    this.budgets = budgets;
  }

  /** What is counted by itself. */
  public record Counter(String errorClass, Tally.Filing filing, Instant quarterHour) {
    static Counter of(Tally tally) {
      return new Counter(tally.errorClass(), tally.filing(), tally.quarterHour());
    }
  }

  /**
   * As if another transaction held an item.
   *
   * @param nth which of all transactions ever tried here is refused, from 1
   */
  public synchronized void refuse(int nth) {
    refused.add(nth);
  }

  @Override
  public Result settle(List<Settlement> all) {
    if (all.size() > MOST || all.stream().map(one -> one.next().key()).distinct().count() < all.size()) {
      throw new IllegalArgumentException("give at most " + MOST + " settlements, of different keys");
    }
    if (isRefused()) {
      return new Result.Refused(Collections.nCopies(all.size(), null));
    }
    return ledger.swapAll(all.stream().map(Settlement::next).toList(), () -> all.forEach(this::alongside));
  }

  /** Counters that are above zero. */
  public Map<Counter, Integer> counters() {
    return Map.copyOf(counters);
  }

  /** The sum over all quarter-hours. */
  public int counted(String errorClass, Tally.Filing filing) {
    return counters.entrySet()
        .stream()
        .filter(one -> one.getKey().errorClass().equals(errorClass) && one.getKey().filing() == filing)
        .mapToInt(Map.Entry::getValue)
        .sum();
  }

  /** How many transactions were tried so far. */
  public synchronized int tried() {
    return tried;
  }

  private synchronized boolean isRefused() {
    return refused.contains(++tried);
  }

  private void alongside(Settlement settlement) {
    switch (settlement.row()) {
      case RowChange.Put(Row.DelayedRow row) -> delayed.put(row);
      case RowChange.Put(Row.ReviewRow row) -> review.put(row);
      case RowChange.RemoveDelayed(var key) -> delayed.remove(key);
      case RowChange.RemoveReview(var key) -> review.remove(key);
      case RowChange.None() -> {}
    }
    budgets.giveBack(settlement.refunds());
    if (settlement.tally() != null) {
      counters.merge(Counter.of(Objects.requireNonNull(settlement.tally())), 1, Integer::sum);
    }
  }
}
