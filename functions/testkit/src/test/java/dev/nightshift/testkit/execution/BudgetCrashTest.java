package dev.nightshift.testkit.execution;

import static dev.nightshift.core.budget.Usage.tokens;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.core.budget.Budget;
import dev.nightshift.core.budget.Ceiling;
import dev.nightshift.core.budget.JobBudget;
import dev.nightshift.core.budget.LimitPeriod;
import dev.nightshift.core.budget.SharedLimit;
import dev.nightshift.core.execution.JobContext;
import dev.nightshift.core.execution.JobEvent;
import dev.nightshift.core.execution.JobResult;
import dev.nightshift.core.execution.Outcome;
import dev.nightshift.core.job.Ticket;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.retry.ServiceCallFailed;
import dev.nightshift.testkit.InMemorySharedBudgets;
import java.math.BigDecimal;
import java.net.SocketTimeoutException;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * P3 under a worker that is killed at each of its writes in turn, to the ledger or to a shared limit: against the provider's own
 * books, never more is used than was granted, and never more than the budgets say.
 */
class BudgetCrashTest {
  private static final long GRANTED = 10_000;
  private static final SharedLimit SHARED = new SharedLimit("night", SharedLimit.Scope.ACCOUNT, null, LimitPeriod.DAY,
      Ceiling.TOKENS, BigDecimal.valueOf(9_000));

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void run_killedAtAnyTwoWrites_usesNoMoreThanItsBudgetsSay(boolean written) {
    for (long seed = 1; seed <= 8; seed++) {
      for (int first = 1; first <= 11; first++) {
        for (int second = 1; second <= 8; second++) {
          new Night(written, seed).survives(first, second);
        }
      }
    }
  }

  /** One job of three paid steps, two deaths. */
  private static final class Night {
    private final Workshop shop = new Workshop();
    private final boolean written;
    private final long seed;
    private final RandomGenerator provider;
    private final Ticket ticket;
    private int untilDeath = Integer.MAX_VALUE;
    private long used;

    Night(boolean written, long seed) {
      this.written = written;
      this.seed = seed;
      this.provider = new Random(seed);
      shop.sharedLimits = List.of(SHARED);
      InMemorySharedBudgets real = shop.ledger.budgets;
      shop.shared = (bucket, amount, limit) -> {
        dieIfDue(!written);
        boolean fits = real.reserve(bucket, amount, limit);
        dieIfDue(written);
        return fits;
      };
      ticket = shop.doing(this::work).accept(Budget.ofTokens(GRANTED));
    }

    void survives(int first, int second) {
      dieAt(first);
      boolean waiting = receive();
      dieAt(second);
      waiting = waiting && receive();
      dieAt(Integer.MAX_VALUE);
      for (int i = 0; waiting && i < 30; i++) {
        waiting = receive();
      }

      String night = "seed %d, killed %s writes %d and %d".formatted(seed, written ? "after" : "before", first, second);
      JobBudget budget = Objects.requireNonNull(shop.job(ticket).budget(), night);
      long booked = budget.booked().spent().tokens();
      assertThat(waiting).as("ticket still there: %s", night).isFalse();
      assertThat(used).as("used, by the provider: %s", night).isLessThanOrEqualTo(booked);
      assertThat(booked).as("booked: %s", night).isLessThanOrEqualTo(GRANTED);
      shop.ledger.budgets.all()
          .forEach((bucket, committed) -> assertThat(committed.longValueExact())
              .as("committed of %s: %s", bucket, night)
              .isBetween(0L, SHARED.amount().longValueExact()));
      assertThat(committed()).as("committed in all: %s", night).isGreaterThanOrEqualTo(used);
      assertThat(shop.events).as("warnings: %s", night)
          .filteredOn(JobEvent.BudgetNearlySpent.class::isInstance)
          .hasSizeLessThanOrEqualTo(1);
    }

    private long committed() {
      return shop.ledger.budgets.all().values().stream().mapToLong(BigDecimal::longValueExact).sum();
    }

    /** As {@link TroubledLedger#killBefore}, with the writes to shared limits counted among the others. */
    private void dieAt(int nth) {
      untilDeath = nth;
      shop.ledger.with((real, next) -> {
        dieIfDue(!written);
        var swap = real.swap(next);
        dieIfDue(written);
        return swap;
      });
    }

    private void dieIfDue(boolean here) {
      if (here && --untilDeath <= 0) {
        throw new TroubledLedger.Killed();
      }
    }

    /** One receive of the ticket, or triage's release of the delayed job. */
    private boolean receive() {
      Outcome outcome;
      try {
        outcome = shop.run(ticket);
      } catch (TroubledLedger.Killed _) {
        untilDeath = Integer.MAX_VALUE;
        shop.waitForTheLease();
        return true;
      }
      Instant now = shop.clock.instant();
      return switch (outcome) {
        case Outcome.Acknowledge _ -> {
          if (shop.job(ticket).state() instanceof JobState.Delayed(var due)) {
            shop.clock.set(due);
            yield true;
          }
          yield false;
        }
        case Outcome.ComeBackAt(var time) -> {
          shop.clock.set(time.isAfter(now) ? time : now);
          yield true;
        }
      };
    }

    private JobResult work(JobContext job) throws Exception {
      for (String step : List.of("draft", "picture", "translation")) {
        job.step(step).reserving(tokens(2_500)).run(meter -> {
          int luck = provider.nextInt(5);
          long cost = luck == 0 ? 0 : 1 + provider.nextLong(2_500);
          used += cost;
          switch (luck) {
            case 0 -> throw new ServiceCallFailed("busy", 429, null, null);
            case 1 -> throw new SocketTimeoutException("Read timed out");
            case 2 -> {
              meter.used(tokens(cost));
              throw new ServiceCallFailed("overloaded", 503, null, null);
            }
            case 3 -> meter.used(tokens(cost));
            default -> {} // says nothing
          }
          return step;
        });
      }
      return JobResult.EMPTY;
    }
  }
}
