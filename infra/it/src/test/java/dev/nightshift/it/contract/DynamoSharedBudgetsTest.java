package dev.nightshift.it.contract;

import dev.nightshift.core.budget.SharedBudgets;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.ledger.Settlements;
import dev.nightshift.testkit.SharedBudgetsContract;
import org.junit.jupiter.api.extension.RegisterExtension;

final class DynamoSharedBudgetsTest extends SharedBudgetsContract {
  @RegisterExtension
  static final ContractStack STACK = new ContractStack();

  private final TriageAdapters adapters = new TriageAdapters(STACK);

  @Override
  protected SharedBudgets budgets() {
    return adapters.sharedBudgets();
  }

  @Override
  protected Ledger ledger() {
    return adapters.ledger();
  }

  @Override
  protected Settlements settlements() {
    return adapters.settlements();
  }

  /** The long form is asked for by {@code -Dnightshift.rounds=1000}. */
  @Override
  protected int rounds() {
    return Integer.getInteger("nightshift.rounds", 100);
  }
}
