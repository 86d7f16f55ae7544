package dev.nightshift.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.job.Life;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.ledger.Ledger.Swap;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** What every {@link Ledger} does. Tests use fresh keys, so one table serves them all. */
public abstract class LedgerContract {
  private static final int WRITERS = 12;
  private static final Instant NOW = SampleRecords.NOW;

  private final IdempotencyKey key = SampleRecords.freshKey();

  protected abstract Ledger ledger();

  @Test
  void read_absentKey_findsNothing() {
    assertThat(ledger().read(key)).isEmpty();
  }

  @Test
  void create_absentKey_winsAndIsReadBack() {
    JobRecord first = SampleRecords.queued(key);

    assertThat(ledger().create(first, null)).isEqualTo(new Swap.Won(first));
    assertThat(ledger().read(key)).contains(first);
  }

  @Test
  void create_boundKey_losesAndShowsWhatIsThere() {
    JobRecord first = created(SampleRecords.queued(key));

    assertThat(ledger().create(SampleRecords.queued(key), null)).isEqualTo(new Swap.Lost(first));
    assertThat(ledger().read(key)).contains(first);
  }

  @Test
  void create_overWhatWasSeenThere_wins() {
    JobRecord done =
        created(SampleRecords.first(key, new JobState.Completed(Map.of(), NOW.plus(Duration.ofHours(24)))));
    JobRecord anew = SampleRecords.queued(key);

    assertThat(ledger().create(anew, done)).isEqualTo(new Swap.Won(anew));
    assertThat(ledger().read(key)).contains(anew);
  }

  @Test
  void create_overWhatWasRemovedSince_wins() {
    JobRecord seen = SampleRecords.first(key, new JobState.Discarded("superseded", NOW.plus(Duration.ofHours(72))));
    JobRecord anew = SampleRecords.queued(key);

    assertThat(ledger().create(anew, seen)).isEqualTo(new Swap.Won(anew));
  }

  @Test
  void create_overAnotherVersionOrLifeThanWasSeen_losesAndShowsWhatIsThere() {
    JobRecord seen = created(SampleRecords.queued(key));
    JobRecord discarded = SampleRecords.next(seen, new JobState.Discarded("no", NOW.plus(Duration.ofHours(72))));
    ledger().swap(discarded);

    assertThat(ledger().create(SampleRecords.queued(key), seen)).isEqualTo(new Swap.Lost(discarded));
    assertThat(ledger().create(SampleRecords.queued(key), SampleRecords.queued(key)))
        .isEqualTo(new Swap.Lost(discarded));
    assertThat(ledger().create(SampleRecords.queued(key), null)).isEqualTo(new Swap.Lost(discarded));
    assertThat(ledger().read(key)).contains(discarded);
  }

  @Test
  void create_arrivesAgainWhenItsLifeWasGivenUp_doesNotBringItBack() {
    JobRecord before = created(SampleRecords.queued(key));
    JobRecord gone = SampleRecords.next(before, new JobState.Discarded("superseded", NOW));
    ledger().swap(gone);
    JobRecord first = SampleRecords.queued(key);
    ledger().create(first, gone);
    JobRecord discarded = SampleRecords.next(first, new JobState.Discarded("by a person", NOW));
    ledger().swap(discarded);

    assertThat(ledger().create(first, gone)).isEqualTo(new Swap.Lost(discarded));
    assertThat(ledger().read(key)).contains(discarded);
  }

  @Test
  void create_sentAgainAfterALostReply_knowsItsOwnHand() {
    JobRecord first = created(SampleRecords.queued(key));

    assertThat(ledger().create(first, null)).isEqualTo(new Swap.Won(first));
  }

  @Test
  void create_byManyAtOnce_winsOnce() throws Exception {
    List<Swap> swaps = allAtOnce(() -> ledger().create(SampleRecords.queued(key), null));

    assertThat(swaps).filteredOn(Swap.Won.class::isInstance).hasSize(1);
    assertThat(swaps).filteredOn(Swap.Lost.class::isInstance)
        .allMatch(lost -> lost.equals(new Swap.Lost(ledger().read(key).orElseThrow())));
  }

  @Test
  void swap_nextVersion_winsAndIsReadBack() {
    JobRecord next = SampleRecords.next(created(SampleRecords.queued(key)), new JobState.Delayed(NOW.plusSeconds(9)));

    assertThat(ledger().swap(next)).isEqualTo(new Swap.Won(next));
    assertThat(ledger().read(key)).contains(next);
  }

  @Test
  void swap_overAnotherVersion_losesAndShowsWhatIsThere() {
    JobRecord first = created(SampleRecords.queued(key));
    JobRecord second = SampleRecords.next(first, new JobState.InReview("a"));
    ledger().swap(second);

    assertThat(ledger().swap(SampleRecords.next(first, new JobState.InReview("b")))).isEqualTo(new Swap.Lost(second));
    assertThat(ledger().swap(SampleRecords.next(SampleRecords.next(second, first.state()), first.state())))
        .isEqualTo(new Swap.Lost(second));
    assertThat(ledger().read(key)).contains(second);
  }

  /** Interleaving 12: a frozen writer of life A at seq 3 overwrites life B at seq 3. */
  @Test
  void swap_ofAnotherLife_losesThoughTheVersionFits() {
    JobRecord first = created(SampleRecords.queued(key));
    JobRecord stranger = inLife(new Life("another"), SampleRecords.next(first, new JobState.InReview("a")));

    assertThat(ledger().swap(stranger)).isEqualTo(new Swap.Lost(first));
  }

  @Test
  void swap_absentKey_losesToNothing() {
    assertThat(ledger().swap(SampleRecords.next(SampleRecords.queued(key), new JobState.InReview("a"))))
        .isEqualTo(new Swap.Lost(null));
    assertThat(ledger().read(key)).isEmpty();
  }

  @Test
  void swap_sentAgainAfterALostReply_knowsItsOwnHand() {
    JobRecord next = SampleRecords.next(created(SampleRecords.queued(key)), new JobState.InReview("a"));
    ledger().swap(next);

    assertThat(ledger().swap(next)).isEqualTo(new Swap.Won(next));
  }

  @Test
  void swap_sameVersionInAnotherHand_loses() {
    JobRecord next = SampleRecords.next(created(SampleRecords.queued(key)), new JobState.InReview("a"));
    ledger().swap(next);

    assertThat(ledger().swap(next.writtenBy("another hand"))).isEqualTo(new Swap.Lost(next));
  }

  @Test
  void swap_byManyAtOnce_winsOnce() throws Exception {
    JobRecord first = created(SampleRecords.queued(key));

    List<Swap> swaps = allAtOnce(() -> ledger().swap(SampleRecords.next(first, new JobState.InReview("a"))));

    assertThat(swaps).filteredOn(Swap.Won.class::isInstance)
        .containsExactly(
            new Swap.Won(ledger().read(key).orElseThrow()));
  }

  @Test
  void roundTrip_everyFieldInEveryState_isTheSame() {
    for (JobState state : SampleRecords.everyState()) {
      JobRecord record = SampleRecords.everything(SampleRecords.freshKey(), state, 10);
      created(record);

      assertThat(ledger().read(record.key())).contains(record);
    }
  }

  @Test
  void roundTrip_definitionFarTooBigForAnItem_isTheSameInEveryVersion() {
    JobRecord first = created(SampleRecords.everything(key, new JobState.Queued(NOW), 600_000));
    JobRecord second = SampleRecords.next(first, new JobState.Delayed(NOW));
    ledger().swap(second);

    assertThat(ledger().read(key)).contains(second);
    assertThat(ledger().create(SampleRecords.queued(key), null)).isEqualTo(new Swap.Lost(second));
  }

  @Test
  void roundTrip_bigResult_isTheSame() {
    JobState done = new JobState.Completed(Map.of("text", "夜".repeat(100_000)), NOW.plusSeconds(99));
    JobRecord record = created(SampleRecords.first(key, done));

    assertThat(ledger().read(key)).contains(record);
  }

  private JobRecord created(JobRecord record) {
    assertThat(ledger().create(record, null)).isInstanceOf(Swap.Won.class);
    return record;
  }

  private static JobRecord inLife(Life life, JobRecord record) {
    return new JobRecord(record.key(), life, record.seq(), record.writer(), record.jobId(), record.action(),
        record.cycle(), record.definition(), record.state(), record.counts(), record.alone(), record.steps(),
        record.budget(),
        record.failures(), record.requestId(), record.operation(), record.enqueuedAt(), record.updatedAt());
  }

  private static List<Swap> allAtOnce(Callable<Swap> write) throws InterruptedException, ExecutionException {
    CyclicBarrier start = new CyclicBarrier(WRITERS);
    List<Swap> swaps = new ArrayList<>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Swap>> writes = new ArrayList<>();
      for (int i = 0; i < WRITERS; i++) {
        writes.add(threads.submit(() -> {
          start.await();
          return write.call();
        }));
      }
      for (Future<Swap> done : writes) {
        swaps.add(done.get());
      }
    }
    return swaps;
  }
}
