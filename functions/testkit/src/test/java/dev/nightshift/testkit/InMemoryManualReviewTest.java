package dev.nightshift.testkit;

import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.ledger.Settlements;
import dev.nightshift.core.triage.ManualReview;

final class InMemoryManualReviewTest extends ManualReviewContract {
  private final InMemoryLedger ledger = new InMemoryLedger();
  private final InMemoryManualReview review = new InMemoryManualReview();
  private final InMemorySettlements settlements =
      new InMemorySettlements(ledger, new InMemoryDelayedRequeue(), review);

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
}
