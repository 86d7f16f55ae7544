package dev.nightshift.testkit;

import dev.nightshift.core.ledger.JobIndex;
import dev.nightshift.core.ledger.Ledger;

final class InMemoryJobIndexTest extends JobIndexContract {
  private final InMemoryLedger ledger = new InMemoryLedger();

  @Override
  protected Ledger ledger() {
    return ledger;
  }

  @Override
  protected JobIndex index() {
    return ledger;
  }
}
