package dev.nightshift.testkit.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Row;
import dev.nightshift.core.ledger.RowScan;
import dev.nightshift.core.ledger.Settlement;
import dev.nightshift.core.report.CrossCheck;
import dev.nightshift.testkit.InMemoryDelayedRequeue;
import dev.nightshift.testkit.InMemoryLedger;
import dev.nightshift.testkit.InMemoryManualReview;
import dev.nightshift.testkit.InMemorySettlements;
import dev.nightshift.testkit.SampleRecords;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CrossCheckTest {
  private static final Instant BEGAN = SampleRecords.NOW.plusSeconds(60);

  private final InMemoryLedger ledger = new InMemoryLedger();
  private final InMemoryDelayedRequeue delayed = new InMemoryDelayedRequeue();
  private final InMemorySettlements settlements =
      new InMemorySettlements(ledger, delayed, new InMemoryManualReview());

  @Test
  void of_aRowForEachJob_agrees() {
    delayed();
    delayed();

    assertThat(check(ledger.all())).isEqualTo(new CrossCheck(2, 2, List.of(), List.of(), List.of()));
  }

  @Test
  void of_jobWhoseRowIsLostOrBehind_isNamed() {
    JobRecord lost = delayed();
    delayed.remove(lost.key());
    JobRecord behind = delayed();
    ledger.swap(SampleRecords.next(behind, behind.state()));

    CrossCheck check = check(ledger.all());

    assertThat(check.agrees()).isFalse();
    assertThat(check.withoutRow()).containsExactlyInAnyOrder(lost.key(), behind.key());
  }

  @Test
  void of_rowOfAJobThatWentOnByItself_isStaleAndNoDisagreement() {
    JobRecord job = delayed();
    Row row = delayed.row(job.key()).orElseThrow();
    ledger.swap(SampleRecords.next(job, new JobState.Queued(SampleRecords.NOW)));

    CrossCheck check = check(List.of());

    assertThat(check.agrees()).isTrue();
    assertThat(check.stale()).containsExactly(RowScan.Version.of(row));
  }

  /** A discarded key may be accepted again at once, while the row of its former life still waits to be due. */
  @Test
  void of_rowOfAFormerLife_isStaleThoughItsVersionIsHigher() {
    JobRecord job = delayed();
    ledger.remove(job.key());
    JobRecord again = accepted(SampleRecords.queued(job.key()), BEGAN.minusSeconds(1), BEGAN.minusSeconds(1));
    ledger.create(again, null);

    CrossCheck check = check(List.of());

    assertThat(check.agrees()).isTrue();
    assertThat(check.stale()).extracting(RowScan.Version::seq).containsExactly(job.seq());
  }

  /**
   * Found by the simulator: accepted by a fast clock, put off by a slow one within seconds. Its row was taken for one of a former
   * life and removed, and the job was invisible.
   */
  @Test
  void of_rowThatSeemsOlderThanItsJobsAcceptance_isItsOwn() {
    JobRecord first =
        accepted(SampleRecords.queued(SampleRecords.freshKey()), BEGAN.minusSeconds(1), SampleRecords.NOW);
    ledger.create(first, null);
    JobRecord next = SampleRecords.next(first, new JobState.Delayed(BEGAN.plusSeconds(3_600)));
    settlements.settle(List.of(Settlement.withItsRow(next, null)));

    assertThat(next.updatedAt()).isBefore(first.enqueuedAt());
    assertThat(check(List.of())).isEqualTo(new CrossCheck(0, 1, List.of(), List.of(), List.of()));
  }

  /** The scan is a moment behind; the record read again is not. */
  @Test
  void of_rowOfAJobThatTheScanSawTooEarly_isNoDisagreement() {
    delayed();

    assertThat(check(List.of())).isEqualTo(new CrossCheck(0, 1, List.of(), List.of(), List.of()));
  }

  @Test
  void of_rowOfNoJob_isNamed() {
    JobRecord job = delayed();
    ledger.remove(job.key());

    assertThat(check(List.of()).withoutJob()).containsExactly(job.key());
  }

  @Test
  void of_jobThatChangedSinceTheCountBegan_isLeftOut() {
    JobRecord scanned = delayed();
    JobRecord released = later(SampleRecords.next(scanned, new JobState.Queued(SampleRecords.NOW)));
    ledger.swap(released);

    assertThat(CrossCheck.of(List.of(CrossCheck.Waiting.of(scanned)), List.of(), BEGAN, ledger::read).agrees())
        .isTrue();
    assertThat(check(List.of())).isEqualTo(new CrossCheck(0, 1, List.of(), List.of(), List.of()));
  }

  private CrossCheck check(List<JobRecord> jobs) {
    List<RowScan.Version> rows = new ArrayList<>();
    delayed.scan(rows::add);
    return CrossCheck.of(jobs.stream().map(CrossCheck.Waiting::of).toList(), rows, BEGAN, ledger::read);
  }

  private JobRecord delayed() {
    JobRecord first = SampleRecords.queued(SampleRecords.freshKey());
    ledger.create(first, null);
    JobRecord next = SampleRecords.next(first, new JobState.Delayed(BEGAN.plusSeconds(3_600)));
    settlements.settle(List.of(Settlement.withItsRow(next, null)));
    return next;
  }

  private static JobRecord accepted(JobRecord record, Instant enqueuedAt, Instant updatedAt) {
    return new JobRecord(record.key(), record.life(), record.seq(), record.writer(), record.jobId(), record.action(),
        record.cycle(), record.definition(), record.state(), record.counts(), record.alone(), record.steps(),
        record.budget(),
        record.failures(), record.requestId(), record.operation(), enqueuedAt, updatedAt);
  }

  private static JobRecord later(JobRecord record) {
    return new JobRecord(record.key(), record.life(), record.seq(), record.writer(), record.jobId(), record.action(),
        record.cycle(), record.definition(), record.state(), record.counts(), record.alone(), record.steps(),
        record.budget(),
        record.failures(), record.requestId(), record.operation(), record.enqueuedAt(), BEGAN.plusSeconds(1));
  }
}
