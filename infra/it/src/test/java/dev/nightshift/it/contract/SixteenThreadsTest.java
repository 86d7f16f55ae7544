package dev.nightshift.it.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.core.execution.JobResult;
import dev.nightshift.core.ledger.Endings;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Lease;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.ledger.RowChange;
import dev.nightshift.core.ledger.Settlement;
import dev.nightshift.core.ledger.Settlements;
import dev.nightshift.core.preflight.BlockReason;
import dev.nightshift.core.preflight.Finding;
import dev.nightshift.core.preflight.Verdict;
import dev.nightshift.core.retry.Limits;
import dev.nightshift.testkit.SampleRecords;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Sixteen at a time want the same: one gets it. 100 rounds each, or {@code -Dnightshift.rounds=1000}. The race for the last
 * token of a budget is {@link DynamoSharedBudgetsTest}'s.
 */
class SixteenThreadsTest {
  private static final int THREADS = 16;
  private static final int ROUNDS = Integer.getInteger("nightshift.rounds", 100);
  private static final Duration KEPT = Duration.ofHours(24);

  @RegisterExtension
  static final ContractStack STACK = new ContractStack("races");

  private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
  private final TriageAdapters tables = new TriageAdapters(STACK);

  @AfterEach
  void stop() {
    threads.close();
  }

  @Test
  void claim_ofOneJobBySixteenWorkers_startsItOnce() throws InterruptedException, ExecutionException {
    WholeHouse house = new WholeHouse(STACK);
    for (int round = 0; round < ROUNDS; round++) {
      JobRecord job = house.queued("race-" + UUID.randomUUID());
      AtomicInteger starts = new AtomicInteger();

      race(_ -> () -> house.work(job.ticket(), _ -> {
        starts.incrementAndGet();
        return JobResult.EMPTY;
      }));

      assertThat(starts).as("round %d", round).hasValue(1);
      JobRecord after = house.read(job.key());
      assertThat(after.state()).isInstanceOf(JobState.Completed.class);
      assertThat(after.counts().triesTotal()).isEqualTo(1);
      assertThat(after.seq()).isEqualTo(3);
    }
  }

  @Test
  void complete_bySixteenOwners_countsOnce() throws InterruptedException, ExecutionException {
    Ledger ledger = tables.ledger();
    for (int round = 0; round < ROUNDS; round++) {
      JobRecord running = SampleRecords.first(SampleRecords.freshKey(),
          new JobState.Running(new Lease("owner", SampleRecords.NOW.plusSeconds(300), true)));
      ledger.create(running, null);

      List<Ledger.Swap> swaps = race(i -> () -> ledger.swap(SampleRecords.next(running,
          new JobState.Completed(Map.of("by", (long) i), SampleRecords.NOW.plus(KEPT)))));

      JobRecord after = ledger.read(running.key()).orElseThrow();
      assertThat(swaps).as("round %d", round)
          .filteredOn(Ledger.Swap.Won.class::isInstance)
          .containsExactly(new Ledger.Swap.Won(after));
      assertThat(swaps).filteredOn(Ledger.Swap.Lost.class::isInstance)
          .hasSize(THREADS - 1)
          .containsOnly(new Ledger.Swap.Lost(after));
    }
  }

  /** Eight times a newer cycle takes its place, as a release does it, while eight times it is handed in again. */
  @Test
  void supersede_whileTheJobIsHandedInAgain_isDoneOnceOrNotAtAll() throws InterruptedException, ExecutionException {
    Ledger ledger = tables.ledger();
    for (int round = 0; round < ROUNDS; round++) {
      JobRecord blocked = SampleRecords.first(SampleRecords.freshKey(), new JobState.Blocked(
          new Verdict.Blocked(List.of(new Finding(BlockReason.MISSING_INPUT_PATH, "not there: inputs/a.md")))));
      ledger.create(blocked, null);

      List<Boolean> won = race(i -> i % 2 == 0 ? () -> superseded(blocked) : () -> queued(blocked));

      assertThat(won).as("round %d", round).filteredOn(one -> one).hasSize(1);
      JobRecord after = ledger.read(blocked.key()).orElseThrow();
      assertThat(after.seq()).isEqualTo(2);
      assertThat(after.state()).isInstanceOf(
          won.indexOf(true) % 2 == 0 ? JobState.Discarded.class : JobState.Queued.class);
    }
  }

  private boolean superseded(JobRecord blocked) {
    JobRecord next = Endings.superseded(blocked, WholeHouse.policy(Limits.STANDARD),
        SampleRecords.NOW.plusSeconds(1)).writtenBy(UUID.randomUUID().toString());
    return tables.settlements()
        .settle(List.of(new Settlement(next, new RowChange.None(), null))) instanceof Settlements.Result.Settled;
  }

  private boolean queued(JobRecord blocked) {
    return tables.ledger()
        .swap(SampleRecords.next(blocked, new JobState.Queued(SampleRecords.NOW))) instanceof Ledger.Swap.Won;
  }

  /** In the order of the threads. */
  private <T> List<T> race(IntFunction<Callable<T>> each) throws InterruptedException, ExecutionException {
    List<Future<T>> runs = threads.invokeAll(IntStream.range(0, THREADS).mapToObj(each).toList());
    List<T> results = new ArrayList<>();
    for (Future<T> run : runs) {
      results.add(run.get());
    }
    return results;
  }
}
