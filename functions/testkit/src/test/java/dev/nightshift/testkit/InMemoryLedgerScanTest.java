package dev.nightshift.testkit;

import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.ledger.LedgerScan;

final class InMemoryLedgerScanTest extends LedgerScanContract {
  private final InMemoryLedger ledger = new InMemoryLedger();

  @Override
  protected Ledger ledger() {
    return ledger;
  }

  @Override
  protected LedgerScan scan() {
    return ledger;
  }
}
