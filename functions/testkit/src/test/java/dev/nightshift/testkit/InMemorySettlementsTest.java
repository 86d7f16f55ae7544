package dev.nightshift.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.ledger.Settlement;
import dev.nightshift.core.ledger.Settlements;
import dev.nightshift.core.ledger.Tally;
import dev.nightshift.core.triage.DelayedRequeue;
import dev.nightshift.core.triage.ManualReview;
import java.util.List;
import org.junit.jupiter.api.Test;

final class InMemorySettlementsTest extends SettlementsContract {
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
  protected DelayedRequeue delayed() {
    return delayed;
  }

  @Override
  protected ManualReview review() {
    return review;
  }

  @Override
  protected int counted(String errorClass, Tally.Filing filing) {
    return settlements.counted(errorClass, filing);
  }

  @Test
  void refuse_theFirst_writesNothingOfIt() {
    var first = SampleRecords.queued(SampleRecords.freshKey());
    ledger.create(first, null);
    var next = SampleRecords.next(first, new JobState.Delayed(SampleRecords.NOW));
    settlements.refuse(1);

    assertThat(settlements.settle(List.of(Settlement.withItsRow(next, null))))
        .isInstanceOf(Settlements.Result.Refused.class);
    assertThat(ledger.read(first.key())).contains(first);
    assertThat(delayed.all()).isEmpty();
  }
}
