package dev.nightshift.aws;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class SqsVisibilityTest {
  @Test
  void secondsOf_partsOfASecond_areRoundedUp() {
    assertThat(SqsVisibility.secondsOf(Duration.ZERO)).isZero();
    assertThat(SqsVisibility.secondsOf(Duration.ofNanos(1))).isEqualTo(1);
    assertThat(SqsVisibility.secondsOf(Duration.ofMillis(1000))).isEqualTo(1);
    assertThat(SqsVisibility.secondsOf(Duration.ofMillis(1001))).isEqualTo(2);
  }

  @Test
  void secondsOf_beyondTheQueuesBounds_isBroughtWithin() {
    assertThat(SqsVisibility.secondsOf(Duration.ofMillis(-1))).isZero();
    assertThat(SqsVisibility.secondsOf(Duration.ofHours(12).plusNanos(1))).isEqualTo(43_200);
    assertThat(SqsVisibility.secondsOf(Duration.ofDays(400_000))).isEqualTo(43_200);
  }
}
