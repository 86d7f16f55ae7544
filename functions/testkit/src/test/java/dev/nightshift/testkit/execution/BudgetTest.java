package dev.nightshift.testkit.execution;

import static dev.nightshift.core.budget.Usage.tokens;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.core.budget.Budget;
import dev.nightshift.core.budget.JobBudget;
import dev.nightshift.core.budget.Usage;
import dev.nightshift.core.execution.JobContext;
import dev.nightshift.core.execution.JobEvent;
import dev.nightshift.core.execution.JobResult;
import dev.nightshift.core.execution.Meter;
import dev.nightshift.core.execution.Outcome;
import dev.nightshift.core.execution.StepFailed;
import dev.nightshift.core.job.Ticket;
import dev.nightshift.core.ledger.Aftermath;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Settlement;
import dev.nightshift.core.ledger.StepState;
import dev.nightshift.core.retry.Failure;
import dev.nightshift.core.retry.Kind;
import dev.nightshift.core.retry.ServiceCallFailed;
import dev.nightshift.core.triage.Operation;
import dev.nightshift.core.triage.PersonsDecision;
import dev.nightshift.core.triage.ReviewRule;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** P3, by a job's own budget. */
class BudgetTest {
  private static final Budget TEN_THOUSAND = Budget.ofTokens(10_000);

  private final Workshop shop = new Workshop();
  private final List<String> called = new ArrayList<>();

  @Test
  void step_withinTheBudget_isReservedBeforeTheCallAndSettledWithWhatItUsed() {
    List<JobBudget> seen = new ArrayList<>();
    Ticket[] ticket = new Ticket[1];
    shop.doing(job -> {
      job.step("draft").reserving(tokens(4_000).calls(1)).run(meter -> {
        seen.add(budget(ticket[0]));
        meter.used(tokens(1_000).calls(1));
        meter.used(tokens(234));
        return "text";
      });
      seen.add(budget(ticket[0]));
      return JobResult.EMPTY;
    });
    ticket[0] = shop.accept(TEN_THOUSAND);

    shop.run(ticket[0]);

    assertThat(seen).containsExactly(
        new JobBudget(TEN_THOUSAND, Usage.NONE, Map.of("draft", tokens(4_000).calls(1))),
        new JobBudget(TEN_THOUSAND, tokens(1_234).calls(1), Map.of()));
    assertThat(budget(ticket[0]).spent()).isEqualTo(tokens(1_234).calls(1));
  }

  @Test
  void step_thatSaysNothing_isChargedItsWorstCase() {
    Ticket ticket = shop.doing(paying("draft", 4_000, _ -> {})).accept(TEN_THOUSAND);

    shop.run(ticket);

    assertThat(budget(ticket)).isEqualTo(new JobBudget(TEN_THOUSAND, tokens(4_000), Map.of()));
  }

  /** Create, claim, reserve, step done, complete. */
  @Test
  void paidStep_costsOneWriteMore_andIsBegunInTheSameOneIfAtMostOnce() {
    shop.doing(paying("draft", 1, _ -> {}));
    assertThat(writesOf(shop.accept())).isEqualTo(4);
    assertThat(writesOf(shop.accept(TEN_THOUSAND))).isEqualTo(5);

    shop.doing(job -> {
      job.step("send").atMostOnce().reserving(tokens(1)).run(() -> "sent");
      return JobResult.EMPTY;
    });
    assertThat(writesOf(shop.accept())).isEqualTo(5);
    assertThat(writesOf(shop.accept(TEN_THOUSAND))).isEqualTo(5);
  }

  @Test
  void job_withoutABudget_hasThatOfItsAction() {
    shop.budgetOfAction = Budget.ofTokens(5);
    Ticket ticket = shop.doing(paying("draft", 6, _ -> {})).accept();

    shop.run(ticket);

    assertThat(shop.death(ticket).errorClass()).isEqualTo("BudgetExceeded");
  }

  @Test
  void step_thatNoLongerFits_isNotBegunAndTheJobStopsWithItsCheckpoint() {
    Ticket ticket = shop.doing(twoDrafts()).accept(TEN_THOUSAND);

    Outcome outcome = shop.run(ticket);

    Failure death = shop.death(ticket);
    assertThat(outcome).isEqualTo(new Outcome.Acknowledge("dead: BudgetExceeded"));
    assertThat(death.kind()).isEqualTo(Kind.PERMANENT);
    assertThat(death.rule()).isEqualTo("budget");
    assertThat(death.message())
        .isEqualTo("step \"second\" needs 6000 tokens at worst, and 4000 of 10000 are left");
    assertThat(called).containsExactly("first");
    assertThat(shop.step(ticket, "first")).isEqualTo(new StepState.Done("first"));
    assertThat(shop.letters.sent()).hasSize(1);
  }

  /** The whole road: exceeded half-way, raised by a person, done without anything being done again. */
  @Test
  void job_thatAPersonRaisesTheBudgetOf_goesOnFromItsFinishedSteps() {
    Ticket ticket = shop.doing(twoDrafts()).accept(TEN_THOUSAND);
    shop.run(ticket);
    JobRecord inReview = Aftermath.inReview(shop.job(ticket), "budget_exceeded", shop.clock.instant());
    shop.ledger.settle(List.of(Settlement.withItsRow(inReview, null)));
    Operation raise = new Operation("op-1", new PersonsDecision.Requeue(Map.of(), Budget.ofTokens(2_000)));

    ReviewRule.Reply reply = new ReviewRule(shop.policy()).decide(inReview, raise, shop.clock.instant());
    shop.ledger.settle(List.of(((ReviewRule.Reply.Settle) reply).settlement()));
    shop.run(ticket);

    assertThat(shop.job(ticket).state()).isInstanceOf(JobState.Completed.class);
    assertThat(called).containsExactly("first", "second");
    assertThat(budget(ticket)).isEqualTo(new JobBudget(Budget.ofTokens(12_000), tokens(12_000), Map.of()));
  }

  @Test
  void handler_mayGoACheaperWay() {
    Ticket ticket = shop.doing(job -> {
      try {
        paid(job, "large", 20_000, _ -> {});
      } catch (StepFailed e) {
        assertThat(e.failure().errorClass()).isEqualTo(Failure.BUDGET_EXCEEDED);
        paid(job, "small", 2_000, _ -> {});
      }
      return JobResult.EMPTY;
    }).accept(TEN_THOUSAND);

    shop.run(ticket);

    assertThat(shop.job(ticket).state()).isInstanceOf(JobState.Completed.class);
    assertThat(called).containsExactly("small");
  }

  @Test
  void step_thatUsesMoreThanItStated_isKeptBookedAndStopsTheJob() {
    Ticket ticket = shop.doing(job -> {
      paid(job, "first", 1_000, meter -> meter.used(tokens(1_500)));
      paid(job, "second", 1_000, _ -> {});
      return JobResult.EMPTY;
    }).accept(TEN_THOUSAND);

    shop.run(ticket);

    assertThat(shop.death(ticket).message())
        .isEqualTo("step \"first\" used 1500 tokens, more than the 1000 that it had stated as its worst case");
    assertThat(called).containsExactly("first");
    assertThat(shop.step(ticket, "first")).isEqualTo(new StepState.Done("first"));
    assertThat(budget(ticket)).isEqualTo(new JobBudget(TEN_THOUSAND, tokens(1_500), Map.of()));
  }

  @Test
  void step_thatUsesWithoutReserving_isBookedAndStopsTheJob_unlessNothingIsCounted() {
    shop.doing(job -> {
      job.step("free").<String>run(meter -> {
        meter.used(tokens(7));
        return "x";
      });
      return JobResult.EMPTY;
    });
    Ticket counted = shop.accept(TEN_THOUSAND);
    Ticket uncounted = shop.accept();

    shop.run(counted);
    shop.run(uncounted);

    assertThat(shop.death(counted).errorClass()).isEqualTo(Failure.BUDGET_EXCEEDED);
    assertThat(budget(counted).spent()).isEqualTo(tokens(7));
    assertThat(shop.job(uncounted).state()).isInstanceOf(JobState.Completed.class);
  }

  @Test
  void failedTry_isChargedWhatItTold_nothingIfThatIsProved_elseItsWorstCase() {
    assertThat(spentAfter(new SocketTimeoutException("Read timed out"), 700)).isEqualTo(tokens(700 + 1_000));
    assertThat(spentAfter(new SocketTimeoutException("Read timed out"), 0)).isEqualTo(tokens(1_000 + 1_000));
    assertThat(spentAfter(new IOException(new ConnectException("refused")), 0)).isEqualTo(tokens(1_000));
    assertThat(spentAfter(new ServiceCallFailed("busy", 429, null, null), 0)).isEqualTo(tokens(1_000));
    assertThat(spentAfter(new ServiceCallFailed("busy", 429, null, "60"), 0)).isEqualTo(tokens(1_000));
    assertThat(spentAfter(new ServiceCallFailed("oops", 500, null, "60"), 0)).isEqualTo(tokens(2_000));
  }

  /** Each try reserves anew, so that retries can't pass the ceiling either. */
  @Test
  void retries_ofUnknownOutcome_stopAtTheBudget() {
    Ticket ticket = shop.doing(job -> {
      job.step("draft").reserving(tokens(4_000)).run(() -> {
        called.add("draft");
        throw new SocketTimeoutException("Read timed out");
      });
      return JobResult.EMPTY;
    }).accept(TEN_THOUSAND);

    shop.run(ticket);

    assertThat(called).hasSize(2);
    assertThat(shop.death(ticket).message())
        .isEqualTo("step \"draft\" needs 4000 tokens at worst, and 2000 of 10000 are left");
  }

  @Test
  void unknownOutcome_keepsItsReservation_untilAPersonSaysThatNothingHappened() {
    Ticket ticket = shop.doing(job -> {
      job.step("send").atMostOnce().reserving(tokens(4_000)).run(() -> {
        throw new SocketTimeoutException("Read timed out");
      });
      return JobResult.EMPTY;
    }).accept(TEN_THOUSAND);

    shop.run(ticket);

    assertThat(shop.death(ticket).errorClass()).isEqualTo(Failure.OUTCOME_UNKNOWN);
    assertThat(budget(ticket)).isEqualTo(new JobBudget(TEN_THOUSAND, Usage.NONE, Map.of("send", tokens(4_000))));
  }

  @Test
  void killedStart_leavesItsReservationToBeSpent() {
    Ticket ticket = shop.doing(paying("draft", 4_000, meter -> meter.used(tokens(1)))).accept(TEN_THOUSAND);
    shop.ledger.killBefore(3);
    shop.runAndDie(ticket);
    shop.waitForTheLease();

    shop.run(ticket);

    assertThat(called).containsExactly("draft", "draft");
    assertThat(budget(ticket)).isEqualTo(new JobBudget(TEN_THOUSAND, tokens(4_001), Map.of()));
  }

  @Test
  void warning_comesOnceAcrossRetriesYieldsAndRestarts() {
    List<Integer> starts = new ArrayList<>();
    Ticket ticket = shop.doing(job -> {
      starts.add(job.attempt());
      paid(job, "first", 5_000, meter -> meter.used(tokens(2_000)));
      paid(job, "second", 5_000, meter -> {
        if (called.size() < 4) {
          meter.used(tokens(1_000));
          throw new SocketTimeoutException("Read timed out");
        }
      });
      if (starts.size() < 4) {
        shop.clock.tick(Workshop.INVOCATION.minus(Workshop.LAST_SECONDS));
      }
      paid(job, "third", 100, _ -> {});
      return JobResult.EMPTY;
    }).accept(TEN_THOUSAND);

    shop.run(ticket); // two retries in place, crosses 80 % with the second step, yields
    shop.ledger.killBefore(2);
    shop.runAndDie(ticket);
    shop.waitForTheLease();
    shop.run(ticket); // yields again
    shop.run(ticket);

    assertThat(shop.job(ticket).state()).isInstanceOf(JobState.Completed.class);
    assertThat(called).containsExactly("first", "second", "second", "second", "third");
    assertThat(budget(ticket).spent()).isEqualTo(tokens(9_100));
    assertThat(shop.events).filteredOn(JobEvent.BudgetNearlySpent.class::isInstance)
        .singleElement()
        .satisfies(
            event -> assertThat(((JobEvent.BudgetNearlySpent) event).job().steps()).containsKeys("first", "second"));
  }

  /** Seen when the start is gone that crossed it, by the claim of the next one. */
  @Test
  void warning_forWhatADeadStartLeft_comesWithTheNextClaim() {
    Ticket ticket = shop.doing(job -> {
      if (called.isEmpty()) {
        paid(job, "draft", 9_000, _ -> {});
      }
      return JobResult.EMPTY;
    }).accept(TEN_THOUSAND);
    shop.ledger.killBefore(3);
    shop.runAndDie(ticket);
    shop.waitForTheLease();
    assertThat(shop.events).noneMatch(JobEvent.BudgetNearlySpent.class::isInstance);

    shop.run(ticket);

    assertThat(shop.events).filteredOn(JobEvent.BudgetNearlySpent.class::isInstance).hasSize(1);
  }

  /** Field report 19, within one job: check-then-add raced. */
  @Test
  void parallelSteps_neverReserveTheSameTokensTwice() {
    List<String> begun = Collections.synchronizedList(new ArrayList<>());
    Ticket ticket = shop.doing(job -> {
      try (ExecutorService threads = Executors.newFixedThreadPool(16)) {
        List<Future<?>> all = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
          String name = "part-" + i;
          all.add(threads.submit(() -> job.step(name).reserving(tokens(1_000)).run(() -> begun.add(name))));
        }
        for (Future<?> one : all) {
          one.get();
        }
      }
      return JobResult.EMPTY;
    }).accept(TEN_THOUSAND);

    shop.run(ticket);

    assertThat(begun).hasSize(10);
    assertThat(shop.death(ticket).errorClass()).isEqualTo(Failure.BUDGET_EXCEEDED);
    assertThat(budget(ticket).spent()).isEqualTo(tokens(10_000));
  }

  private Workshop.Work twoDrafts() {
    return job -> {
      paid(job, "first", 6_000, _ -> {});
      paid(job, "second", 6_000, _ -> {});
      return JobResult.EMPTY;
    };
  }

  private interface Use {
    void by(Meter meter) throws Exception;
  }

  private Workshop.Work paying(String step, long worst, Use use) {
    return job -> {
      paid(job, step, worst, use);
      return JobResult.EMPTY;
    };
  }

  private void paid(JobContext job, String step, long worst, Use use) {
    job.step(step).reserving(tokens(worst)).run(meter -> {
      called.add(step);
      use.by(meter);
      return step;
    });
  }

  /** Of a step that fails so once, having told so much, and then costs its worst case of 1,000. */
  private Usage spentAfter(Exception failure, long told) {
    Workshop own = new Workshop();
    List<String> tries = new ArrayList<>();
    Ticket ticket = own.doing(job -> {
      job.step("draft").reserving(tokens(1_000)).run(meter -> {
        tries.add("draft");
        if (tries.size() > 1) {
          return "text";
        }
        if (told > 0) {
          meter.used(tokens(told));
        }
        throw failure;
      });
      return JobResult.EMPTY;
    }).accept(TEN_THOUSAND);
    if (own.run(ticket) instanceof Outcome.ComeBackAt(var time)) {
      own.clock.set(time);
      own.run(ticket);
    }
    assertThat(own.job(ticket).state()).isInstanceOf(JobState.Completed.class);
    return Objects.requireNonNull(own.job(ticket).budget()).spent();
  }

  private long writesOf(Ticket ticket) {
    long before = shop.ledger.register.writes();
    shop.run(ticket);
    return shop.ledger.register.writes() - before + 1;
  }

  private JobBudget budget(Ticket ticket) {
    return Objects.requireNonNull(shop.job(ticket).budget());
  }
}
