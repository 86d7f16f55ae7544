package dev.nightshift.testkit;

import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.ledger.RowScan;
import dev.nightshift.core.ledger.Settlements;
import dev.nightshift.core.triage.ManualReview;

final class InMemoryRowScanTest extends RowScanContract {
  private final InMemoryLedger ledger = new InMemoryLedger();
  private final InMemoryDelayedRequeue delayed = new InMemoryDelayedRequeue();
  private final InMemoryManualReview review = new InMemoryManualReview();
  private final InMemorySettlements settlements = new InMemorySettlements(ledger, delayed, review);

  @Override
  protected Ledger ledger() {
    return ledger;
  }

  @Override
  protected Settlements settlements() {
    return settlements;
  }

  @Override
  protected ManualReview review() {
    return review;
  }

  @Override
  protected RowScan delayedRows() {
    return delayed;
  }

  @Override
  protected RowScan reviewRows() {
    return review;
  }
}
