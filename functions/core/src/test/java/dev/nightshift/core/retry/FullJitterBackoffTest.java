package dev.nightshift.core.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigInteger;
import java.time.Duration;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class FullJitterBackoffTest {
  private static final long CENTURY_MS = Duration.ofDays(36_500).toMillis();

  @Property(tries = 2_000)
  void waitBefore_anyRetry_liesBetweenZeroAndTheCeiling(@ForAll @LongRange(min = 1, max = 86_400_000) long baseMs,
      @ForAll @LongRange(min = 0, max = 86_400_000) long above, @ForAll @IntRange(min = 1) int retry,
      @ForAll long seed) {
    FullJitterBackoff backoff = new FullJitterBackoff(Duration.ofMillis(baseMs), Duration.ofMillis(baseMs + above));

    assertThat(backoff.waitBefore(retry, new SplittableRandom(seed))).isBetween(Duration.ZERO, backoff.ceiling(retry));
  }

  @Property(tries = 2_000)
  void ceiling_anyRetry_isTheFormulaWithoutOverflow(@ForAll @LongRange(min = 1, max = 1_000_000_000) long baseMs,
      @ForAll @IntRange(min = 1, max = 2_000) int retry) {
    FullJitterBackoff backoff = new FullJitterBackoff(Duration.ofMillis(baseMs), Duration.ofMillis(CENTURY_MS));

    BigInteger doubled = BigInteger.valueOf(baseMs).shiftLeft(retry - 1);

    assertThat(backoff.ceiling(retry).toMillis())
        .isEqualTo(doubled.min(BigInteger.valueOf(CENTURY_MS)).longValueExact());
  }

  @Test
  void ceiling_firstRetry_isTheBase() {
    FullJitterBackoff backoff = new FullJitterBackoff(Duration.ofSeconds(2), Duration.ofMinutes(15));

    assertThat(backoff.ceiling(1)).isEqualTo(Duration.ofSeconds(2));
    assertThat(backoff.ceiling(2)).isEqualTo(Duration.ofSeconds(4));
    assertThat(backoff.ceiling(9)).isEqualTo(Duration.ofSeconds(512));
    assertThat(backoff.ceiling(10)).isEqualTo(Duration.ofMinutes(15));
    assertThat(backoff.ceiling(Integer.MAX_VALUE)).isEqualTo(Duration.ofMinutes(15));
    assertThatThrownBy(() -> backoff.ceiling(0)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void waitBefore_manyDraws_areUniformUpToTheCeilingBothEndsIncluded() {
    SplittableRandom random = new SplittableRandom(7);
    FullJitterBackoff backoff = new FullJitterBackoff(Duration.ofMillis(9), Duration.ofMinutes(15));
    int draws = 100_000;
    int[] seen = new int[10];

    for (int i = 0; i < draws; i++) {
      seen[(int) backoff.waitBefore(1, random).toMillis()]++;
    }

    for (int times : seen) {
      assertThat(times).isCloseTo(draws / 10, within(draws / 200));
    }
  }

  @Test
  void constructor_baseBelowAMillisecondOrAboveTheCap_isRefused() {
    for (Duration base : new Duration[]{Duration.ZERO, Duration.ofMillis(-1), Duration.ofNanos(999_999),
        Duration.ofSeconds(2)}) {
      assertThatThrownBy(() -> new FullJitterBackoff(base, Duration.ofSeconds(1)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(base.toString());
    }
  }
}
