package dev.nightshift.it.contract;

import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.ledger.RowScan;
import dev.nightshift.core.ledger.Settlements;
import dev.nightshift.core.triage.ManualReview;
import dev.nightshift.testkit.RowScanContract;
import org.junit.jupiter.api.extension.RegisterExtension;

final class DynamoRowScanTest extends RowScanContract {
  @RegisterExtension
  static final ContractStack STACK = new ContractStack("rows");

  private final TriageAdapters adapters = new TriageAdapters(STACK);

  @Override
  protected Ledger ledger() {
    return adapters.ledger();
  }

  @Override
  protected Settlements settlements() {
    return adapters.settlements();
  }

  @Override
  protected ManualReview review() {
    return adapters.review();
  }

  @Override
  protected RowScan delayedRows() {
    return adapters.delayedRows();
  }

  @Override
  protected RowScan reviewRows() {
    return adapters.reviewRows();
  }
}
