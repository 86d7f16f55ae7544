package dev.nightshift.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.Ledger;
import org.junit.jupiter.api.Test;

final class InMemoryLedgerTest extends LedgerContract {
  private final InMemoryLedger ledger = new InMemoryLedger();

  @Override
  protected Ledger ledger() {
    return ledger;
  }

  @Test
  void counts_readsAndWrites_refusedOnesIncluded() {
    IdempotencyKey key = SampleRecords.freshKey();
    JobRecord first = SampleRecords.queued(key);
    ledger.create(first, null);
    ledger.create(SampleRecords.queued(key), null);
    ledger.read(key);

    assertThat(ledger.writes()).isEqualTo(2);
    assertThat(ledger.reads()).isEqualTo(1);
    assertThat(ledger.all()).containsExactly(first);
  }
}
