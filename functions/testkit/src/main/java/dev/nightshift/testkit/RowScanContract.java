package dev.nightshift.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.ledger.RowScan;
import dev.nightshift.core.ledger.Settlement;
import dev.nightshift.core.ledger.Settlements;
import dev.nightshift.core.triage.ManualReview;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every {@link RowScan} does, on both tables. Tests use fresh keys and don't mind other rows. */
public abstract class RowScanContract {
  private static final Instant NOW = SampleRecords.NOW;

  protected abstract Ledger ledger();

  protected abstract Settlements settlements();

  protected abstract ManualReview review();

  protected abstract RowScan delayedRows();

  protected abstract RowScan reviewRows();

  @Test
  void scan_everyRowOfItsTable_isVisitedOnce() {
    List<RowScan.Version> delayed = settled(new JobState.Delayed(NOW.plusSeconds(60)));
    List<RowScan.Version> inReview = settled(new JobState.InReview("permanent"));

    List<RowScan.Version> seenDelayed = seen(delayedRows());
    List<RowScan.Version> seenInReview = seen(reviewRows());

    assertThat(seenDelayed).containsAll(delayed).doesNotContainAnyElementsOf(inReview).doesNotHaveDuplicates();
    assertThat(seenInReview).containsAll(inReview).doesNotContainAnyElementsOf(delayed).doesNotHaveDuplicates();
  }

  @Test
  void scan_messageThatIsNoLetter_isCountedApart() {
    long before = reviewRows().scan(_ -> {
    });
    review().keepMalformed("not ours " + UUID.randomUUID(), "body: is no JSON", NOW);

    assertThat(reviewRows().scan(_ -> {
    })).isEqualTo(before + 1);
  }

  @Test
  void removeStale_rowThatWasReplacedMeanwhile_leavesTheNewOne() {
    JobRecord first = SampleRecords.queued(SampleRecords.freshKey());
    ledger().create(first, null);
    JobRecord delayed = settle(first, new JobState.Delayed(NOW));
    RowScan.Version seen = version(delayed);
    RowScan.Version replaced = version(settle(delayed, new JobState.Delayed(NOW.plus(Duration.ofHours(1)))));

    delayedRows().removeStale(seen);
    assertThat(seen(delayedRows())).contains(replaced);

    delayedRows().removeStale(replaced);
    delayedRows().removeStale(replaced);
    assertThat(seen(delayedRows())).doesNotContain(seen, replaced);
  }

  private List<RowScan.Version> settled(JobState state) {
    return IntStream.range(0, 5).mapToObj(_ -> {
      JobRecord first = SampleRecords.queued(SampleRecords.freshKey());
      ledger().create(first, null);
      return version(settle(first, state));
    }).toList();
  }

  private JobRecord settle(JobRecord before, JobState state) {
    JobRecord next = SampleRecords.next(before, state);
    assertThat(settlements().settle(List.of(Settlement.withItsRow(next, null))))
        .isEqualTo(new Settlements.Result.Settled());
    return next;
  }

  private static RowScan.Version version(JobRecord job) {
    return new RowScan.Version(job.key(), job.seq(), job.updatedAt());
  }

  private static List<RowScan.Version> seen(RowScan rows) {
    List<RowScan.Version> seen = new ArrayList<>();
    rows.scan(seen::add);
    return seen;
  }
}
