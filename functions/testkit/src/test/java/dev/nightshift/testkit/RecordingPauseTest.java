package dev.nightshift.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class RecordingPauseTest {
  @Test
  void sleep_movesTheClockAndRemembers() {
    SettableClock clock = SettableClock.atEvening();
    RecordingPause pause = new RecordingPause(clock);

    pause.sleep(Duration.ofMillis(1500));

    assertThat(clock.instant()).isEqualTo(SettableClock.EVENING.plusMillis(1500));
    assertThat(pause.slept()).containsExactly(Duration.ofMillis(1500));
  }
}
