package dev.nightshift.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.core.budget.SharedBudgets;
import dev.nightshift.core.budget.SharedLimit.Bucket;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.ledger.RowChange;
import dev.nightshift.core.ledger.Settlement;
import dev.nightshift.core.ledger.Settlements;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every {@link SharedBudgets} does, together with the {@link Settlements} that give back to it. */
public abstract class SharedBudgetsContract {
  private static final int THREADS = 16;
  private static final BigDecimal TEN = BigDecimal.TEN;

  protected abstract SharedBudgets budgets();

  protected abstract Ledger ledger();

  protected abstract Settlements settlements();

  /** How often the threads race. */
  protected int rounds() {
    return 100;
  }

  @Test
  void reserve_toTheLastOne_andNoMore() {
    Bucket bucket = fresh();

    assertThat(budgets().reserve(bucket, new BigDecimal("7"), TEN)).isTrue();
    assertThat(budgets().reserve(bucket, new BigDecimal("3.000000000001"), TEN)).isFalse();
    assertThat(budgets().reserve(bucket, new BigDecimal("2.999999999999"), TEN)).isTrue();
    assertThat(budgets().reserve(bucket, new BigDecimal("0.000000000001"), TEN)).isTrue();
    assertThat(budgets().reserve(bucket, new BigDecimal("0.000000000001"), TEN)).isFalse();
  }

  @Test
  void reserve_moreThanTheWholeOfAnUntouchedBucket_isRefused() {
    assertThat(budgets().reserve(fresh(), new BigDecimal("10.5"), TEN)).isFalse();
  }

  @Test
  void reserve_underALimitThatWasLoweredSince_isRefusedUntilThereIsRoom() {
    Bucket bucket = fresh();
    budgets().reserve(bucket, new BigDecimal("7"), TEN);

    assertThat(budgets().reserve(bucket, BigDecimal.ONE, new BigDecimal("5"))).isFalse();
    assertThat(budgets().reserve(bucket, BigDecimal.ONE, new BigDecimal("8"))).isTrue();
  }

  @Test
  void reserve_ofAnotherPeriodOrSharer_isItsOwn() {
    Bucket bucket = fresh();
    budgets().reserve(bucket, TEN, TEN);

    assertThat(budgets().reserve(new Bucket(bucket.id() + "夜", bucket.until()), TEN, TEN)).isTrue();
  }

  @Test
  void settle_withARefund_givesBackOnceHoweverOftenItIsSent() {
    Bucket bucket = fresh();
    budgets().reserve(bucket, TEN, TEN);
    Settlement settlement = giving(queued(), Map.of(bucket, new BigDecimal("4")));

    assertThat(settlements().settle(List.of(settlement))).isEqualTo(new Settlements.Result.Settled());
    assertThat(settlements().settle(List.of(settlement))).isEqualTo(new Settlements.Result.Settled());

    assertThat(budgets().reserve(bucket, new BigDecimal("4.1"), TEN)).isFalse();
    assertThat(budgets().reserve(bucket, new BigDecimal("4"), TEN)).isTrue();
  }

  @Test
  void settle_overAVersionThatIsGone_givesNothingBack() {
    Bucket bucket = fresh();
    budgets().reserve(bucket, TEN, TEN);
    JobRecord before = queued();
    ledger().swap(SampleRecords.next(before, before.state()));

    assertThat(settlements().settle(List.of(giving(before, Map.of(bucket, TEN)))))
        .isInstanceOf(Settlements.Result.Refused.class);
    assertThat(budgets().reserve(bucket, BigDecimal.ONE, TEN)).isFalse();
  }

  @Test
  void settle_withWhatWasUsedOnTop_booksIt() {
    Bucket bucket = fresh();
    budgets().reserve(bucket, new BigDecimal("4"), TEN);

    settlements().settle(List.of(giving(queued(), Map.of(bucket, new BigDecimal("-5.5")))));

    assertThat(budgets().reserve(bucket, new BigDecimal("0.6"), TEN)).isFalse();
    assertThat(budgets().reserve(bucket, new BigDecimal("0.5"), TEN)).isTrue();
  }

  /** Field report 19: check-then-add raced, and more was let through than the limit held. */
  @Test
  void reserve_ofSixteenThreadsToTheLastToken_isNeverGivenTwice() throws InterruptedException, ExecutionException {
    BigDecimal limit = new BigDecimal("10");
    try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
      for (int round = 0; round < rounds(); round++) {
        Bucket bucket = fresh();
        List<Callable<Boolean>> tries = IntStream.range(0, THREADS)
            .<Callable<Boolean>>mapToObj(_ -> () -> budgets().reserve(bucket, BigDecimal.ONE, limit))
            .toList();
        int given = 0;
        for (Future<Boolean> one : threads.invokeAll(tries)) {
          given += one.get() ? 1 : 0;
        }
        assertThat(given).as("round %d", round).isEqualTo(10);
      }
    }
  }

  private JobRecord queued() {
    JobRecord queued = SampleRecords.queued(SampleRecords.freshKey());
    ledger().create(queued, null);
    return queued;
  }

  private static Settlement giving(JobRecord before, Map<Bucket, BigDecimal> refunds) {
    JobRecord next = SampleRecords.next(before, new JobState.Queued(SampleRecords.NOW.plusSeconds(1)));
    return new Settlement(next, new RowChange.None(), null).giving(refunds);
  }

  private static Bucket fresh() {
    return new Bucket("limit#tokens#2026-12-01#" + UUID.randomUUID(), Instant.now().plus(Duration.ofHours(1)));
  }
}
