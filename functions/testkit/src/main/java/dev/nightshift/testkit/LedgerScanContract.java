package dev.nightshift.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.ledger.LedgerScan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every {@link LedgerScan} does. Tests use fresh keys and don't mind other records. */
public abstract class LedgerScanContract {
  protected abstract Ledger ledger();

  protected abstract LedgerScan scan();

  @Test
  void scan_everyRecord_isVisitedOnceAsItIs() {
    List<JobRecord> there =
        IntStream.range(0, 30).mapToObj(_ -> SampleRecords.queued(SampleRecords.freshKey())).toList();
    there.forEach(record -> ledger().create(record, null));
    List<JobRecord> seen = new ArrayList<>();

    scan().scan(seen::add);

    assertThat(seen).containsAll(there);
    assertThat(seen).extracting(JobRecord::key).doesNotHaveDuplicates();
  }

  @Test
  void scanOutlines_everyRecord_isVisitedOnceWithoutWhatCanBeLarge() {
    List<JobRecord> there = SampleRecords.everyState()
        .stream()
        .map(state -> SampleRecords.everything(SampleRecords.freshKey(), state, 5_000))
        .toList();
    there.forEach(record -> ledger().create(record, null));
    List<JobRecord> seen = new ArrayList<>();

    scan().scanOutlines(seen::add);

    assertThat(seen).containsAll(there.stream().map(JobRecord::outline).toList());
    assertThat(seen).extracting(JobRecord::key).doesNotHaveDuplicates();
    assertThat(seen).allSatisfy(record -> assertThat(record.definition()).isNull());
  }

  @Test
  void scanOutlines_behindAKey_visitsTheRestOnly() {
    IntStream.range(0, 10)
        .forEach(
            _ -> ledger().create(SampleRecords.queued(SampleRecords.freshKey()), null));
    List<IdempotencyKey> all = new ArrayList<>();
    scan().scanOutlines(record -> all.add(record.key()));
    List<IdempotencyKey> rest = new ArrayList<>();

    scan().scanOutlines(Optional.of(all.get(3)), record -> rest.add(record.key()));

    assertThat(rest).isEqualTo(all.subList(4, all.size()));
  }

  @Test
  void scan_visitorThatHasEnough_isNotAskedAgain() {
    IntStream.range(0, 5)
        .forEach(
            _ -> ledger().create(SampleRecords.queued(SampleRecords.freshKey()), null));
    List<IdempotencyKey> seen = new ArrayList<>();

    scan().scan(record -> {
      seen.add(record.key());
      return seen.size() < 2;
    });

    assertThat(seen).hasSize(2);
  }
}
