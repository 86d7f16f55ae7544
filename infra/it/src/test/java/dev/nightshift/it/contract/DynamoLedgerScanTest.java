package dev.nightshift.it.contract;

import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.ledger.LedgerScan;
import dev.nightshift.testkit.LedgerScanContract;
import org.junit.jupiter.api.extension.RegisterExtension;

final class DynamoLedgerScanTest extends LedgerScanContract {
  @RegisterExtension
  static final ContractStack STACK = new ContractStack();

  private final TriageAdapters adapters = new TriageAdapters(STACK);

  @Override
  protected Ledger ledger() {
    return adapters.ledger();
  }

  @Override
  protected LedgerScan scan() {
    return adapters.scan();
  }
}
