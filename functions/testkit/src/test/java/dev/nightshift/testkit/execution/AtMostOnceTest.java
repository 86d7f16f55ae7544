package dev.nightshift.testkit.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.core.execution.JobContext;
import dev.nightshift.core.execution.JobResult;
import dev.nightshift.core.execution.Outcome;
import dev.nightshift.core.execution.StepFailed;
import dev.nightshift.core.job.Ticket;
import dev.nightshift.core.ledger.Counts;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.StepState;
import dev.nightshift.core.retry.Failure;
import dev.nightshift.core.retry.ServiceCallFailed;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** P2: a step declared at-most-once is begun at most once unless it is proved that nothing happened. */
class AtMostOnceTest {
  private final Workshop shop = new Workshop();
  private final AtomicInteger effects = new AtomicInteger();

  @Test
  void run_finished_isReusedByEveryLaterStart() {
    Ticket ticket = shop.doing(job -> {
      String url = publish(job);
      if (job.attempt() < 2) {
        throw new ServiceCallFailed("notify is busy", 503, null, "60");
      }
      return JobResult.of("url", url);
    }).accept();

    shop.run(ticket);
    assertThat(shop.step(ticket, "publish")).isEqualTo(new StepState.Done("url-1"));
    shop.clock.tick(Duration.ofMinutes(2));
    shop.run(ticket);

    assertThat(effects).hasValue(1);
    assertThat(shop.job(ticket).state()).isInstanceOfSatisfying(JobState.Completed.class,
        done -> assertThat(done.result()).containsEntry("url", "url-1"));
  }

  @Test
  void run_outcomeUnknown_isDeadAtOnceAndForAPerson() {
    Ticket ticket =
        shop.doing(job -> JobResult.of("url", publishThen(job, new SocketTimeoutException("Read timed out"))))
            .accept();

    assertThat(shop.run(ticket)).isEqualTo(new Outcome.Acknowledge("dead: OutcomeUnknown"));

    assertThat(effects).hasValue(1);
    assertThat(shop.death(ticket).message()).contains("\"publish\"", "SocketTimeoutException: Read timed out");
    assertThat(shop.job(ticket).openSteps()).containsExactly("publish");
  }

  @Test
  void run_errorInside_isUnknownToo() {
    Ticket ticket = shop.doing(job -> {
      job.step("publish").atMostOnce().run(() -> {
        effects.incrementAndGet();
        throw new OutOfMemoryError("heap");
      });
      return JobResult.EMPTY;
    }).accept();

    shop.run(ticket);

    assertThat(shop.death(ticket).errorClass()).isEqualTo("OutcomeUnknown");
  }

  @Test
  void run_resultThatNoStoreHolds_isUnknownAndNotRepeated() {
    Ticket ticket = shop.doing(job -> JobResult.of("x", String.valueOf(job.step("publish").atMostOnce().run(() -> {
      effects.incrementAndGet();
      return new Object();
    })))).accept();

    shop.run(ticket);

    assertThat(effects).hasValue(1);
    assertThat(shop.death(ticket).errorClass()).isEqualTo("OutcomeUnknown");
  }

  @Test
  void run_provedThatNothingHappened_isTriedAgain() {
    for (Exception proof : List.of(new ConnectException("refused"), new ServiceCallFailed("busy", 429, null, null))) {
      AtomicInteger tries = new AtomicInteger();
      Ticket ticket = shop.doing(job -> JobResult.of("url", job.step("publish").atMostOnce().run(() -> {
        if (tries.incrementAndGet() < 3) {
          throw proof;
        }
        return "url";
      }))).accept();

      assertThat(shop.run(ticket)).as("%s", proof).isEqualTo(new Outcome.Acknowledge("completed"));
      assertThat(tries).hasValue(3);
    }
  }

  @Test
  void run_provedButTheWaitIsLong_leavesNothingOpenInTheQueue() {
    Ticket ticket = shop.doing(job -> JobResult.of("url", job.step("publish").atMostOnce().run(() -> {
      if (effects.incrementAndGet() == 1) {
        throw new ServiceCallFailed("busy", 429, null, "60");
      }
      return "url";
    }))).accept();

    assertThat(shop.run(ticket)).isInstanceOf(Outcome.ComeBackAt.class);
    assertThat(shop.job(ticket).steps()).isEmpty();
    shop.clock.tick(Duration.ofMinutes(2));

    assertThat(shop.run(ticket)).isEqualTo(new Outcome.Acknowledge("completed"));
  }

  @Test
  void run_refusedForGood_diesOfTheRefusalNotOfDoubt() {
    Ticket ticket = shop.doing(job -> JobResult.of("url", job.step("publish").atMostOnce().run(() -> {
      effects.incrementAndGet();
      throw new ServiceCallFailed("invalid_api_key", 401, null, null);
    }))).accept();

    shop.run(ticket);

    assertThat(effects).hasValue(1);
    assertThat(shop.death(ticket).errorClass()).isEqualTo("ServiceCallFailed");
    assertThat(shop.job(ticket).openSteps()).isEmpty();
  }

  @Test
  void run_handlerSwallowsTheUnknownOutcome_stillDies() {
    Ticket ticket = shop.doing(job -> {
      swallow(() -> publishThen(job, new SocketTimeoutException()));
      return JobResult.of("all", "well");
    }).accept();

    assertThat(shop.run(ticket)).isEqualTo(new Outcome.Acknowledge("dead: OutcomeUnknown"));
  }

  /** It is the same step, so the second call must not reach the service. */
  @Test
  void run_handlerSwallowsTheUnknownOutcomeAndAsksAgain_isNotBegunTwice() {
    Ticket ticket = shop.doing(job -> {
      swallow(() -> publishThen(job, new SocketTimeoutException()));
      swallow(() -> publish(job));
      swallow(() -> job.step("publish").run(effects::incrementAndGet));
      return JobResult.of("url", publish(job));
    }).accept();

    shop.run(ticket);

    assertThat(effects).hasValue(1);
    assertThat(shop.death(ticket).errorClass()).isEqualTo("OutcomeUnknown");
  }

  /** The other step's failure would be retried, and the retry would begin the open one again. */
  @Test
  void run_swallowedThenAnotherStepFails_diesInsteadOfComingBack() {
    for (String retryAfter : List.of("60", "3600")) {
      effects.set(0);
      Ticket ticket = shop.doing(job -> {
        swallow(() -> publishThen(job, new SocketTimeoutException()));
        job.step("notify").run(() -> {
          throw new ServiceCallFailed("busy", 503, null, retryAfter);
        });
        return JobResult.EMPTY;
      }).accept();

      assertThat(shop.run(ticket)).isEqualTo(new Outcome.Acknowledge("dead: OutcomeUnknown"));

      assertThat(effects).hasValue(1);
      assertThat(shop.job(ticket).failures()).extracting(Failure::errorClass)
          .containsExactly("ServiceCallFailed", "OutcomeUnknown");
    }
  }

  @Test
  void run_swallowedThenTooLittleTime_diesInsteadOfYielding() {
    Ticket ticket = shop.doing(job -> {
      swallow(() -> publishThen(job, new SocketTimeoutException()));
      shop.clock.tick(Workshop.INVOCATION);
      return JobResult.of("more", job.step("more").run(() -> "more"));
    }).accept();

    assertThat(shop.run(ticket)).isEqualTo(new Outcome.Acknowledge("dead: OutcomeUnknown"));
  }

  /** The inner step's proof is about the inner step alone. */
  @Test
  void run_stepInsideAStep_provesNothingAboutTheOuterOne() {
    Ticket ticket = shop.doing(job -> {
      swallow(() -> job.step("outer").atMostOnce().run(() -> {
        effects.incrementAndGet();
        return job.step("inner").atMostOnce().run(() -> {
          throw new ServiceCallFailed("busy", 429, null, "60");
        });
      }));
      return JobResult.of("x", job.step("outer").atMostOnce().run(effects::incrementAndGet));
    }).accept();

    for (int receives = 0; receives < 3; receives++) {
      shop.run(ticket);
      shop.clock.tick(Duration.ofMinutes(2));
    }

    assertThat(effects).hasValue(1);
    assertThat(shop.death(ticket).errorClass()).isEqualTo("OutcomeUnknown");
    assertThat(shop.job(ticket).openSteps()).containsExactly("outer");
  }

  /** The effect happened; it is the ledger that refuses the connection. That proves nothing about the service. */
  @Test
  void run_ledgerUnreachableAfterTheEffect_isNoProof() {
    Ticket ticket = shop.doing(job -> JobResult.of("url", publish(job))).accept();
    shop.ledger.with((register, next) -> {
      if (next.steps().get("publish") instanceof StepState.Done) {
        throw new IllegalStateException("ledger", new ConnectException("Connection refused"));
      }
      return register.swap(next);
    });

    assertThat(shop.run(ticket)).isEqualTo(new Outcome.Acknowledge("dead: OutcomeUnknown"));
    assertThat(effects).hasValue(1);
  }

  @Test
  void run_replyOfTheLedgerLost_writeIsKnownByItsHand() {
    Ticket ticket = shop.doing(job -> JobResult.of("url", publish(job))).accept();
    AtomicInteger swaps = new AtomicInteger();
    shop.ledger.with((register, next) -> {
      var swap = register.swap(next);
      if (swaps.incrementAndGet() % 2 == 0) {
        throw new IllegalStateException("reply lost", new ConnectException());
      }
      return swap;
    });

    assertThat(shop.run(ticket)).isEqualTo(new Outcome.Acknowledge("completed"));
    assertThat(effects).hasValue(1);
    assertThat(shop.job(ticket).seq()).as("create, claim, STARTED, done, completed").isEqualTo(5);
  }

  /** Interleaving 1: STARTED, effect, killed at the deadline, ticket returns. */
  @Test
  void run_killedAfterTheEffect_goesToAPersonNotToARerun() {
    Ticket ticket = shop.doing(job -> JobResult.of("url", publish(job))).accept();
    shop.ledger.killBefore(3);

    shop.runAndDie(ticket);
    assertThat(shop.step(ticket, "publish")).isInstanceOf(StepState.Started.class);
    shop.waitForTheLease();

    assertThat(shop.run(ticket)).isEqualTo(new Outcome.Acknowledge("dead: OutcomeUnknown"));
    assertThat(effects).hasValue(1);
    assertThat(shop.job(ticket).failures()).extracting(Failure::errorClass)
        .containsExactly("Unrecorded", "OutcomeUnknown");
    assertThat(shop.letters.sent()).hasSize(1);
    assertThat(shop.job(ticket).counts()).isEqualTo(new Counts(1, 1, 0, 0, 0));
  }

  private String publish(JobContext job) {
    return job.step("publish").atMostOnce().run(() -> "url-" + effects.incrementAndGet());
  }

  private String publishThen(JobContext job, Exception failure) {
    return job.step("publish").atMostOnce().run(() -> {
      effects.incrementAndGet();
      throw failure;
    });
  }

  private static void swallow(Runnable step) {
    try {
      step.run();
    } catch (StepFailed _) {
      // a handler that goes on
    }
  }
}
