package dev.nightshift.testkit.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.core.execution.JobResult;
import dev.nightshift.core.execution.Outcome;
import dev.nightshift.core.job.JobDefinition;
import dev.nightshift.core.job.ObjectPath;
import dev.nightshift.core.job.PreflightSwitches;
import dev.nightshift.core.job.Ticket;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.retry.Failure;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A job that says it is done is done only if what it was to deliver is there. */
class PostflightTest {
  private static final ObjectPath DELIVERABLE = ObjectPath.parse("out/a.md");

  private final Workshop shop = new Workshop();
  private final AtomicInteger runs = new AtomicInteger();

  @Test
  void deliverable_writtenByTheJob_completes() {
    Ticket ticket = accept(true);
    shop.doing(_ -> {
      shop.inputs.put(DELIVERABLE, shop.clock.instant());
      return JobResult.EMPTY;
    });

    assertThat(shop.run(ticket)).isEqualTo(new Outcome.Acknowledge("completed"));
  }

  @Test
  void deliverable_neverWritten_isAFailedAttemptEachTime() {
    Ticket ticket = accept(true);
    shop.doing(job -> {
      job.step("once").run(runs::incrementAndGet);
      return JobResult.EMPTY;
    });

    for (int i = 0; i < 6 && !(shop.job(ticket).state() instanceof JobState.Dead); i++) {
      shop.run(ticket);
      shop.clock.tick(Duration.ofMinutes(16));
    }

    assertThat(shop.death(ticket).errorClass()).isEqualTo("DeliverableMissing");
    assertThat(shop.death(ticket).message()).contains("out/a.md was not written");
    assertThat(shop.job(ticket).counts().attempts()).isEqualTo(3);
    assertThat(runs).hasValue(1);
  }

  @Test
  void deliverable_ofLastNight_isMissing() {
    shop.inputs.put(DELIVERABLE, shop.clock.instant().minus(Duration.ofHours(23)));
    Ticket ticket = accept(true);

    shop.run(ticket);

    assertThat(shop.job(ticket).failures()).first().extracting(Failure::errorClass).isEqualTo("DeliverableMissing");
    assertThat(shop.job(ticket).failures().getFirst().message()).contains("older than this acceptance");
  }

  @Test
  void deliverable_writtenInTheSecondOfAcceptanceByASlowClock_isFresh() {
    Ticket ticket = accept(true);
    shop.inputs.put(DELIVERABLE, shop.clock.instant().minusSeconds(14));

    assertThat(shop.run(ticket)).isEqualTo(new Outcome.Acknowledge("completed"));
  }

  @Test
  void deliverable_notInsistedOn_isNotLookedFor() {
    Ticket ticket = accept(false);

    assertThat(shop.run(ticket)).isEqualTo(new Outcome.Acknowledge("completed"));
  }

  private Ticket accept(boolean required) {
    JobDefinition plain = Workshop.definition();
    JobDefinition job = new JobDefinition(plain.jobId(), plain.action(), plain.payload(), plain.inputs(), DELIVERABLE,
        new PreflightSwitches(true, true, true, required), null, null);
    return shop.accept(job, new JobState.Queued(shop.clock.instant()));
  }
}
