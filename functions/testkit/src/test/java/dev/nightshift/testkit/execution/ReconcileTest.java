package dev.nightshift.testkit.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.core.execution.JobResult;
import dev.nightshift.core.execution.Outcome;
import dev.nightshift.core.execution.Reconciled;
import dev.nightshift.core.execution.Step.Reconciliation;
import dev.nightshift.core.job.Ticket;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.StepState;
import dev.nightshift.core.retry.ServiceCallFailed;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** P2: a handler that can find out what became of a try is asked before a person is. */
class ReconcileTest {
  private final Workshop shop = new Workshop();
  private final AtomicInteger effects = new AtomicInteger();
  private final AtomicInteger asked = new AtomicInteger();

  @Test
  void happened_isTakenForTheResult() {
    Ticket ticket = publishing(new SocketTimeoutException("Read timed out"), () -> new Reconciled.Happened("url-1"));

    assertThat(shop.run(ticket)).isEqualTo(new Outcome.Acknowledge("completed"));

    assertThat(effects).hasValue(1);
    assertThat(shop.job(ticket).state()).isInstanceOfSatisfying(JobState.Completed.class,
        done -> assertThat(done.result()).containsEntry("url", "url-1"));
  }

  @Test
  void didNotHappen_isTriedAgainAsItsFailureDeserves() {
    Ticket ticket = publishing(new ServiceCallFailed("gateway", 502, null, "60"), Reconciled.DidNotHappen::new);

    assertThat(shop.run(ticket)).isInstanceOf(Outcome.ComeBackAt.class);
    assertThat(shop.job(ticket).openSteps()).isEmpty();
    assertThat(shop.job(ticket).failures()).extracting(failure -> failure.rule()).containsExactly("http-asks-to-wait");
    shop.clock.tick(Duration.ofMinutes(2));

    assertThat(shop.run(ticket)).isEqualTo(new Outcome.Acknowledge("completed"));
    assertThat(effects).hasValue(2);
  }

  @Test
  void unknownOrBroken_isForAPerson() {
    for (Reconciliation how : new Reconciliation[]{Reconciled.Unknown::new, () -> {
      throw new SocketTimeoutException("nor this");
    }}) {
      effects.set(0);
      Ticket ticket = publishing(new SocketTimeoutException("Read timed out"), how);

      shop.run(ticket);

      assertThat(shop.death(ticket).errorClass()).isEqualTo("OutcomeUnknown");
      assertThat(shop.step(ticket, "publish")).isInstanceOf(StepState.Started.class);
      assertThat(effects).hasValue(1);
    }
  }

  @Test
  void failureThatProvesNothing_isNotAskedAbout() {
    Ticket ticket = publishing(new ServiceCallFailed("busy", 429, null, null), () -> {
      asked.incrementAndGet();
      return new Reconciled.Unknown();
    });

    assertThat(shop.run(ticket)).isEqualTo(new Outcome.Acknowledge("completed"));
    assertThat(asked).hasValue(0);
  }

  /** The first call fails. */
  private Ticket publishing(Exception failure, Reconciliation how) {
    return shop.doing(job -> JobResult.of("url", job.step("publish").atMostOnce().reconcile(how).run(() -> {
      if (effects.incrementAndGet() == 1) {
        throw failure;
      }
      return "url-" + effects.get();
    }))).accept();
  }
}
