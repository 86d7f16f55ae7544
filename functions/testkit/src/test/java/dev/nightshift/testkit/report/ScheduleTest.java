package dev.nightshift.testkit.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.core.report.Schedule;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ScheduleTest {
  private static final Instant TICK = Instant.parse("2026-12-01T01:00:00Z");

  @Test
  void overdue_periodAndAnHourAfterItsLastTick_isNamed() {
    Schedule nightly = new Schedule("nightly-bonsai", Duration.ofHours(24));
    Instant end = TICK.plus(Duration.ofHours(25));
    Map<String, Instant> ticks = Map.of("nightly-bonsai", TICK);

    assertThat(Schedule.overdue(List.of(nightly), ticks, end)).isEmpty();
    assertThat(Schedule.overdue(List.of(nightly), ticks, end.plusMillis(1))).containsExactly(nightly);
    assertThat(Schedule.overdue(List.of(nightly), Map.of(), end.plusMillis(1))).isEmpty();
  }
}
