package dev.nightshift.testkit.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.nightshift.core.execution.JobResult;
import dev.nightshift.core.execution.Outcome;
import dev.nightshift.core.execution.StepFailed;
import dev.nightshift.core.job.Ticket;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.retry.Failure;
import dev.nightshift.core.retry.Kind;
import dev.nightshift.core.retry.ServiceCallFailed;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a handler may do with steps, and what comes of what it may not. */
class StepsTest {
  private final Workshop shop = new Workshop();
  private final AtomicInteger runs = new AtomicInteger();

  @Test
  void from_theSameInputOnResume_usesTheStoredResult() {
    Ticket ticket = shop.doing(job -> {
      String text =
          job.step("draft").from(Map.of("b", 1, "a", List.of("x"))).run(() -> "run " + runs.incrementAndGet());
      failOnce(job.attempt());
      return JobResult.of("text", text);
    }).accept();

    runTwice(ticket);

    assertThat(runs).hasValue(1);
    assertThat(shop.job(ticket).state()).isInstanceOf(JobState.Completed.class);
  }

  @Test
  void from_anotherInputOnResume_isDeadAsStepInputChangedAndNotRunAgain() {
    Ticket ticket = shop.doing(job -> {
      job.step("draft").from("version " + job.attempt()).run(runs::incrementAndGet);
      failOnce(job.attempt());
      return JobResult.EMPTY;
    }).accept();

    runTwice(ticket);

    assertThat(runs).hasValue(1);
    Failure death = shop.death(ticket);
    assertThat(death.errorClass()).isEqualTo("StepInputChanged");
    assertThat(death.kind()).isEqualTo(Kind.PERMANENT);
    assertThat(death.message()).contains("\"draft\"");
  }

  @Test
  void name_usedTwiceInOneTry_isAPermanentFailureThatNamesIt() {
    Ticket ticket = shop.doing(job -> {
      for (int i = 0; i < 2; i++) {
        job.step("page").run(runs::incrementAndGet);
      }
      return JobResult.EMPTY;
    }).accept();

    shop.run(ticket);

    assertThat(runs).hasValue(1);
    assertThat(shop.death(ticket).rule()).isEqualTo("step-misused");
    assertThat(shop.death(ticket).message()).contains("step \"page\"", "\"page-2\"");
  }

  @Test
  void name_usedAgainByTheNextTryInPlace_isTheSameStep() {
    Ticket ticket = shop.doing(job -> {
      job.step("page").run(runs::incrementAndGet);
      if (job.attempt() == 1) {
        throw new ServiceCallFailed("busy", 503, null, null);
      }
      return JobResult.EMPTY;
    }).accept();

    assertThat(shop.run(ticket)).isEqualTo(new Outcome.Acknowledge("completed"));
    assertThat(runs).hasValue(1);
  }

  @Test
  void name_ofAFailedStepThatTheHandlerCaught_mayBeUsedOnceMore() {
    Ticket ticket = shop.doing(job -> {
      Throwable first = catchThrowable(() -> job.step("fetch").run(() -> {
        throw new ServiceCallFailed("gone", 410, null, null);
      }));
      assertThat(first).isInstanceOf(StepFailed.class);
      return JobResult.of("n", job.step("fetch").run(runs::incrementAndGet));
    }).accept();

    assertThat(shop.run(ticket)).isEqualTo(new Outcome.Acknowledge("completed"));
  }

  @Test
  void parallelSteps_areAllKeptAndEachIsRunOnce() {
    Ticket ticket = shop.doing(job -> {
      try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
        List<Future<Long>> parts = IntStream.range(0, 8)
            .mapToObj(i -> threads.submit(() -> job.step("part-" + i).run(() -> (long) runs.incrementAndGet())))
            .toList();
        for (Future<Long> part : parts) {
          part.get();
        }
      }
      failOnce(job.attempt());
      return JobResult.EMPTY;
    }).accept();

    runTwice(ticket);

    assertThat(runs).hasValue(8);
    assertThat(shop.job(ticket).state()).isInstanceOf(JobState.Completed.class);
  }

  @Test
  void parallelStep_thatFails_isJudgedAsItselfThroughTheThreadsWrapper() {
    Ticket ticket = shop.doing(job -> {
      CompletableFuture.runAsync(() -> job.step("part").run(() -> {
        throw new ServiceCallFailed("busy", 503, null, "60");
      })).join();
      return JobResult.EMPTY;
    }).accept();

    assertThat(shop.run(ticket)).isInstanceOf(Outcome.ComeBackAt.class);

    assertThat(shop.job(ticket).failures()).extracting(Failure::errorClass).containsExactly("ServiceCallFailed");
    assertThat(shop.job(ticket).counts().attempts()).isEqualTo(1);
  }

  @Test
  void parallelStep_thatFindsNoTimeLeft_yieldsTheJobUncharged() {
    Ticket ticket = shop.doing(job -> {
      job.step("first").run(runs::incrementAndGet);
      shop.clock.tick(job.remaining().minusSeconds(1));
      CompletableFuture.runAsync(() -> job.step("second").run(runs::incrementAndGet)).join();
      return JobResult.EMPTY;
    }).accept();

    assertThat(shop.run(ticket)).isEqualTo(new Outcome.Acknowledge("yielded"));

    assertThat(runs).hasValue(1);
    assertThat(shop.job(ticket).failures()).isEmpty();
    assertThat(shop.job(ticket).counts().yields()).isEqualTo(1);
  }

  private static void failOnce(int attempt) throws ServiceCallFailed {
    if (attempt == 1) {
      throw new ServiceCallFailed("busy", 503, null, "60");
    }
  }

  private void runTwice(Ticket ticket) {
    shop.run(ticket);
    shop.clock.tick(Duration.ofMinutes(2));
    shop.run(ticket);
  }
}
