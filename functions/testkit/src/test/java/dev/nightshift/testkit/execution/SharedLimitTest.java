package dev.nightshift.testkit.execution;

import static dev.nightshift.core.budget.Usage.tokens;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.core.budget.Budget;
import dev.nightshift.core.budget.Ceiling;
import dev.nightshift.core.budget.LimitPeriod;
import dev.nightshift.core.budget.SharedLimit;
import dev.nightshift.core.budget.SharedLimit.Bucket;
import dev.nightshift.core.budget.Usage;
import dev.nightshift.core.execution.JobEvent;
import dev.nightshift.core.execution.JobResult;
import dev.nightshift.core.execution.Meter;
import dev.nightshift.core.execution.Outcome;
import dev.nightshift.core.job.Ticket;
import dev.nightshift.core.ledger.Counts;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.retry.Failure;
import dev.nightshift.core.retry.Limits;
import dev.nightshift.core.retry.ServiceCallFailed;
import java.math.BigDecimal;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** P3, by the limits that jobs share. */
class SharedLimitTest {
  private static final SharedLimit PER_DAY = limit("night", SharedLimit.Scope.ACCOUNT, null, 10_000);
  private static final SharedLimit PER_ACTION = limit("each", SharedLimit.Scope.ACTION, null, 6_000);

  private final Workshop shop = new Workshop();
  private final List<String> called = new ArrayList<>();

  @Test
  void step_thatUsesLess_givesTheRestBackWithItsOwnWrite() {
    shop.sharedLimits = List.of(PER_DAY);
    Ticket ticket = shop.doing(paying(4_000, meter -> {
      assertThat(committed(PER_DAY, "")).isEqualTo("4000");
      meter.used(tokens(1_234));
    })).accept();

    shop.run(ticket);

    assertThat(committed(PER_DAY, "")).isEqualTo("1234");
    assertThat(shop.job(ticket).budget()).isNull();
  }

  @Test
  void limitReached_delaysTheJobToThePeriodsEnd_withItsTryReturnedAndNoReview() {
    shop.sharedLimits = List.of(PER_DAY);
    shop.doing(paying(4_000, _ -> {}));
    shop.run(shop.accept());
    shop.run(shop.accept());
    Ticket third = shop.accept();

    Outcome outcome = shop.run(third);

    Instant midnight = PER_DAY.bucket("", shop.clock.instant()).until();
    JobRecord job = shop.job(third);
    assertThat(called).hasSize(2);
    assertThat(outcome).isEqualTo(new Outcome.Acknowledge("put off until " + midnight));
    assertThat(job.state()).isEqualTo(new JobState.Delayed(midnight));
    assertThat(job.counts()).isEqualTo(new Counts(0, 0, 0, 1, 0));
    assertThat(job.failures()).singleElement().satisfies(failure -> {
      assertThat(failure.errorClass()).isEqualTo(Failure.SHARED_LIMIT_REACHED);
      assertThat(failure.message()).isEqualTo("step \"draft\" waits until " + midnight
          + ": the shared limit night of 10000 tokens per day is used up");
    });
    assertThat(shop.ledger.delayed.all()).hasSize(1);
    assertThat(shop.letters.sent()).isEmpty();
    assertThat(shop.events).noneMatch(JobEvent.Retrying.class::isInstance);

    shop.clock.set(midnight);
    shop.run(third);

    assertThat(shop.job(third).state()).isInstanceOf(JobState.Completed.class);
  }

  @Test
  void limitReachedTooOften_isBounded() {
    shop.sharedLimits = List.of(PER_DAY);
    shop.limits = new Limits(3, 5, 3, 20, 50, 2);
    shop.doing(paying(4_000, _ -> {}));
    Ticket ticket = shop.accept();

    for (int i = 0; i < 3; i++) {
      Instant now = shop.clock.instant();
      shop.ledger.budgets.reserve(PER_DAY.bucket("", now), new BigDecimal("9000"), PER_DAY.amount());
      shop.run(ticket);
      shop.clock.set(PER_DAY.bucket("", now).until());
    }

    assertThat(shop.death(ticket).errorClass()).isEqualTo(Failure.DELAYED_TOO_OFTEN);
  }

  @Test
  void secondLimitReached_givesBackWhatTheFirstHadCommitted() {
    shop.sharedLimits = List.of(PER_DAY, PER_ACTION);
    shop.doing(paying(4_000, _ -> {}));
    shop.run(shop.accept());

    Ticket second = shop.accept();
    shop.run(second);

    assertThat(shop.job(second).state()).isInstanceOf(JobState.Delayed.class);
    assertThat(committed(PER_DAY, "")).isEqualTo("4000");
    assertThat(committed(PER_ACTION, "publish")).isEqualTo("4000");
  }

  @Test
  void ownBudgetExceeded_commitsNothingOfWhatIsShared() {
    shop.sharedLimits = List.of(PER_DAY);
    Ticket ticket = shop.doing(paying(4_000, _ -> {})).accept(Budget.ofTokens(3_999));

    shop.run(ticket);

    assertThat(shop.death(ticket).errorClass()).isEqualTo(Failure.BUDGET_EXCEEDED);
    assertThat(shop.ledger.budgets.all()).isEmpty();
  }

  @Test
  void step_thatFitsNoPeriod_goesToAPersonInsteadOfWaitingInVain() {
    shop.sharedLimits = List.of(PER_DAY, PER_ACTION);
    Ticket ticket = shop.doing(paying(6_001, _ -> {})).accept();

    shop.run(ticket);

    assertThat(shop.death(ticket).message()).isEqualTo(
        "step \"draft\" needs 6001 tokens at worst, and the shared limit each allows 6000 per day");
    assertThat(committed(PER_DAY, "")).isEqualTo("0");
  }

  @Test
  void tenants_haveTheirOwn() {
    SharedLimit perSlug = limit("slug", SharedLimit.Scope.TENANT, "slug", 5_000);
    SharedLimit nobody = limit("none", SharedLimit.Scope.TENANT, "customer", 5_000);
    shop.sharedLimits = List.of(perSlug, nobody);

    shop.run(shop.doing(paying(4_000, _ -> {})).accept());

    assertThat(committed(perSlug, "a")).isEqualTo("4000");
    assertThat(committed(nobody, "")).isEqualTo("4000");
  }

  @Test
  void otherCeilings_areNotTouched_unlessSomethingUnstatedWasUsed() {
    SharedLimit calls = new SharedLimit("calls", SharedLimit.Scope.ACCOUNT, null, LimitPeriod.DAY, Ceiling.CALLS,
        BigDecimal.TEN);
    shop.sharedLimits = List.of(calls);
    shop.run(shop.doing(paying(4_000, _ -> {})).accept());
    assertThat(shop.ledger.budgets.all()).isEmpty();

    Ticket ticket = shop.doing(paying(4_000, meter -> meter.used(Usage.ofCalls(3)))).accept();
    shop.run(ticket);

    assertThat(committed(calls, "")).isEqualTo("3");
    assertThat(shop.death(ticket).errorClass()).isEqualTo(Failure.BUDGET_EXCEEDED);
  }

  /** A try begun before midnight is yesterday's, whenever it ends. */
  @Test
  void refund_goesToThePeriodInWhichTheTryBegan() {
    shop.sharedLimits = List.of(PER_DAY);
    Bucket yesterday = PER_DAY.bucket("", shop.clock.instant());
    shop.clock.set(yesterday.until().minusSeconds(1));
    Ticket ticket = shop.doing(paying(4_000, meter -> {
      shop.clock.tick(Duration.ofSeconds(2));
      meter.used(tokens(1));
    })).accept();

    shop.run(ticket);

    assertThat(shop.ledger.budgets.all()).isEqualTo(Map.of(yesterday, BigDecimal.ONE));
  }

  @Test
  void failedTry_keepsItsWorstCase_unlessItToldOrNothingHappened() {
    assertThat(committedAfter(new SocketTimeoutException("Read timed out"), 0)).isEqualTo("2000");
    assertThat(committedAfter(new SocketTimeoutException("Read timed out"), 10)).isEqualTo("1010");
    assertThat(committedAfter(new ServiceCallFailed("busy", 429, null, null), 0)).isEqualTo("1000");
    assertThat(committedAfter(new ServiceCallFailed("busy", 429, null, "60"), 0)).isEqualTo("1000");
  }

  /** A refund that other transactions keep from its bucket is given up; the step is not. */
  @Test
  void refund_thatIsRefused_staysCommittedAndTheStepIsDone() {
    shop.sharedLimits = List.of(PER_DAY);
    Ticket ticket = shop.doing(paying(4_000, meter -> meter.used(tokens(1)))).accept();
    shop.ledger.with((register, next) -> register instanceof TroubledLedger.Settling ? new Ledger.Swap.Lost(null)
        : register.swap(next));

    shop.run(ticket);

    assertThat(shop.job(ticket).state()).isInstanceOf(JobState.Completed.class);
    assertThat(called).hasSize(1);
    assertThat(committed(PER_DAY, "")).isEqualTo("4000");
  }

  private interface Use {
    void by(Meter meter) throws Exception;
  }

  private Workshop.Work paying(long worst, Use use) {
    return job -> {
      job.step("draft").reserving(tokens(worst)).run(meter -> {
        called.add("draft");
        use.by(meter);
        return "text";
      });
      return JobResult.EMPTY;
    };
  }

  /** Of a step that fails so once, having told so much, and then costs its worst case of 1,000. */
  private static String committedAfter(Exception failure, long told) {
    Workshop own = new Workshop();
    own.sharedLimits = List.of(PER_DAY);
    List<String> tries = new ArrayList<>();
    Ticket ticket = own.doing(job -> {
      job.step("draft").reserving(tokens(1_000)).run(meter -> {
        tries.add("draft");
        if (tries.size() == 1) {
          if (told > 0) {
            meter.used(tokens(told));
          }
          throw failure;
        }
        return "text";
      });
      return JobResult.EMPTY;
    }).accept();
    if (own.run(ticket) instanceof Outcome.ComeBackAt(var time)) {
      own.clock.set(time);
      own.run(ticket);
    }
    assertThat(own.job(ticket).state()).isInstanceOf(JobState.Completed.class);
    return own.ledger.budgets.committed(PER_DAY.bucket("", own.clock.instant())).toPlainString();
  }

  private String committed(SharedLimit limit, String sharer) {
    return shop.ledger.budgets.committed(limit.bucket(sharer, shop.clock.instant())).toPlainString();
  }

  private static SharedLimit limit(String name, SharedLimit.Scope scope, @Nullable String field,
      long tokens) {
    return new SharedLimit(name, scope, field, LimitPeriod.DAY, Ceiling.TOKENS, BigDecimal.valueOf(tokens));
  }
}
