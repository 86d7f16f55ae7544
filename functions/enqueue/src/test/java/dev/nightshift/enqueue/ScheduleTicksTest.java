package dev.nightshift.enqueue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ScheduleTicksTest {
  private final EnqueueFixture enqueue = new EnqueueFixture();
  private final Instant now = enqueue.clock.instant();

  @Test
  void tick_whoseJobsAreTakenIn_isNotedUnderItsScheduledTime() {
    ask("nightly", "2026-12-01T01:00:00Z");

    assertThat(enqueue.schedules.ticks()).isEqualTo(Map.of("nightly", Instant.parse("2026-12-01T01:00:00Z")));
  }

  @Test
  void tick_lateOrOnceMore_neverGoesBack() {
    ask("nightly", "2026-12-01T01:00:00Z");
    ask("nightly", "2026-11-30T01:00:00Z");

    assertThat(enqueue.schedules.ticks()).containsEntry("nightly", Instant.parse("2026-12-01T01:00:00Z"));
  }

  @Test
  void tick_ofAnArn_isNotedUnderItsName() {
    ask("arn:aws:scheduler:us-east-1:123456789012:schedule/default/nightly", "2026-12-01T01:00:00Z");

    assertThat(enqueue.schedules.ticks()).containsOnlyKeys("nightly");
  }

  @Test
  void tick_whoseCycleIsNoTimeOrNotYet_isNotedAsOfNow() {
    ask("of-no-cycle", "none");
    ask("of-a-number", "night-7");
    ask("of-the-future", now.plus(Duration.ofDays(300)).toString());

    assertThat(enqueue.schedules.ticks())
        .isEqualTo(Map.of("of-no-cycle", now, "of-a-number", now, "of-the-future", now));
  }

  @Test
  void tick_whoseManifestIsMissing_hasDoneNothing() {
    enqueue
        .ask("{\"schedule\": \"nightly\", \"cycle\": \"2026-12-01T01:00:00Z\", \"manifest\": \"s3://b/none.jsonl\"}");

    assertThat(enqueue.deadRequests).hasSize(1);
    assertThat(enqueue.schedules.ticks()).isEmpty();
  }

  @Test
  void request_ofNoSchedule_isNoTick() {
    enqueue.ask(EnqueueFixture.request(EnqueueFixture.job("a")));

    assertThat(enqueue.schedules.ticks()).isEmpty();
  }

  private void ask(String schedule, String cycle) {
    enqueue.ask("{\"schedule\": \"%s\", \"cycle\": \"%s\", \"jobs\": [%s]}".formatted(schedule, cycle,
        EnqueueFixture.job("a")));
  }
}
