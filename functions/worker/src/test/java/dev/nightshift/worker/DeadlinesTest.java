package dev.nightshift.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class DeadlinesTest {
  private static final Instant START = Instant.parse("2026-12-01T01:00:00Z");

  @Test
  void cutOff_longInvocation_leavesTenSeconds() {
    Deadlines fiveMinutes = new Deadlines(START, START.plus(Duration.ofMinutes(5)));

    assertThat(fiveMinutes.cutOff()).isEqualTo(START.plusSeconds(290));
    assertThat(fiveMinutes.lastWord()).isEqualTo(START.plusSeconds(295));
    assertThat(fiveMinutes.hidden()).isEqualTo(Duration.ofSeconds(320));
  }

  @Test
  void cutOff_shortInvocation_leavesAFifth() {
    Deadlines brief = new Deadlines(START, START.plusSeconds(10));

    assertThat(brief.cutOff()).isEqualTo(START.plusSeconds(8));
    assertThat(brief.lastWord()).isEqualTo(START.plusSeconds(9));
  }
}
