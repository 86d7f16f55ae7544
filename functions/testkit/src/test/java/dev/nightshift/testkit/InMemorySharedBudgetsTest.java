package dev.nightshift.testkit;

import dev.nightshift.core.budget.SharedBudgets;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.ledger.Settlements;

final class InMemorySharedBudgetsTest extends SharedBudgetsContract {
  private final InMemoryLedger ledger = new InMemoryLedger();
  private final InMemorySharedBudgets budgets = new InMemorySharedBudgets();
  private final InMemorySettlements settlements =
      new InMemorySettlements(ledger, new InMemoryDelayedRequeue(), new InMemoryManualReview(), budgets);

  @Override
  protected SharedBudgets budgets() {
    return budgets;
  }

  @Override
  protected Ledger ledger() {
    return ledger;
  }

  @Override
  protected Settlements settlements() {
    return settlements;
  }
}
