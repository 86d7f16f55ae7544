package dev.nightshift.core.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightshift.core.retry.RetryDecision.ComeBackAt;
import dev.nightshift.core.retry.RetryDecision.DelayUntil;
import dev.nightshift.core.retry.RetryDecision.GiveUp;
import dev.nightshift.core.retry.RetryDecision.SleepFor;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RetryRuleTest {
  private static final Instant NOW = Instant.parse("2026-12-01T02:00:00Z");
  private static final Duration LONG = Duration.ofMinutes(10);

  private final RetryRule rule = new RetryRule(Limits.STANDARD, Waits.STANDARD);

  @Test
  void after_permanent_isNeverRetried() {
    assertThat(after(Kind.PERMANENT, 1, 1)).isEqualTo(new GiveUp());
  }

  @Test
  void after_transientOrAmbiguous_isTriedThreeTimesInTheQueue() {
    for (Kind kind : new Kind[]{Kind.TRANSIENT, Kind.AMBIGUOUS}) {
      assertThat(after(kind, 1, 1)).isNotInstanceOf(GiveUp.class);
      assertThat(after(kind, 2, 2)).isNotInstanceOf(GiveUp.class);
      assertThat(after(kind, 3, 3)).isEqualTo(new GiveUp());
      assertThat(after(kind, 4, 4)).isEqualTo(new GiveUp());
    }
  }

  @Test
  void after_eachKind_hasItsOwnLimit() {
    RetryRule uneven = new RetryRule(new Limits(4, 5, 2, 20, 0, 0), Waits.STANDARD);

    assertThat(uneven.after(failure(Kind.AMBIGUOUS, null), 2, 2, NOW, LONG, least())).isEqualTo(new GiveUp());
    assertThat(uneven.after(failure(Kind.TRANSIENT, null), 3, 3, NOW, LONG, least())).isNotEqualTo(new GiveUp());
    assertThat(uneven.after(failure(Kind.TRANSIENT, null), 4, 4, NOW, LONG, least())).isEqualTo(new GiveUp());
  }

  @Test
  void after_overallCapReached_givesUpWhateverProgressWasMade() {
    assertThat(after(Kind.TRANSIENT, 1, 19)).isNotInstanceOf(GiveUp.class);
    assertThat(after(Kind.TRANSIENT, 1, 20)).isEqualTo(new GiveUp());
  }

  @Test
  void after_waitUpToTheSleptLimit_isSlept() {
    assertThat(rule.after(failure(Kind.TRANSIENT, null), 1, 1, NOW, LONG, greatest()))
        .isEqualTo(new SleepFor(Duration.ofSeconds(2)));
    assertThat(rule.after(failure(Kind.TRANSIENT, null), 2, 2, NOW, LONG, greatest()))
        .isEqualTo(new ComeBackAt(NOW.plusSeconds(4)));
  }

  @Test
  void after_waitLongerThanTheLeaseAllows_goesThroughTheQueue() {
    assertThat(rule.after(failure(Kind.TRANSIENT, null), 1, 1, NOW, Duration.ofMillis(1_999), greatest()))
        .isEqualTo(new ComeBackAt(NOW.plusSeconds(2)));
    assertThat(rule.after(failure(Kind.TRANSIENT, null), 1, 1, NOW, Duration.ofMillis(-1), least()))
        .isEqualTo(new ComeBackAt(NOW));
  }

  @Test
  void after_waitBeyondTheQueue_isDelayed() {
    Duration quarter = Duration.ofMinutes(15);

    assertThat(rule.after(failure(Kind.TRANSIENT, quarter), 1, 1, NOW, LONG, least()))
        .isEqualTo(new ComeBackAt(NOW.plus(quarter)));
    assertThat(rule.after(failure(Kind.TRANSIENT, quarter.plusMillis(1)), 1, 1, NOW, LONG, least()))
        .isEqualTo(new DelayUntil(NOW.plus(quarter).plusMillis(1)));
    assertThat(rule.after(failure(Kind.TRANSIENT, Duration.ofHours(1)), 1, 1, NOW, LONG, least()))
        .isEqualTo(new DelayUntil(NOW.plus(Duration.ofHours(1))));
  }

  /** Field report 16: everyone came back at the same instant. */
  @Test
  void after_retryAfter_isAFloorWithJitterAbove() {
    Duration floor = Duration.ofSeconds(60);
    SplittableRandom random = new SplittableRandom(3);
    Set<Instant> seen = new HashSet<>();

    for (int i = 0; i < 200; i++) {
      assertThat(rule.after(failure(Kind.TRANSIENT, floor), 2, 2, NOW, LONG, random))
          .isInstanceOfSatisfying(ComeBackAt.class, back -> {
            assertThat(back.time()).isBetween(NOW.plus(floor), NOW.plus(floor).plusSeconds(4));
            seen.add(back.time());
          });
    }

    assertThat(seen).hasSizeGreaterThan(150);
  }

  @Test
  void limits_inconsistent_areRefused() {
    assertThatThrownBy(() -> new Limits(0, 5, 3, 20, 50, 6)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Limits(3, 2, 3, 20, 50, 6)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Limits(3, 5, 0, 20, 50, 6)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Limits(3, 5, 3, 4, 50, 6)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Limits(3, 5, 3, 20, -1, 6)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Limits(3, 5, 3, 20, 50, -1)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void waits_outOfOrderOrBeyondWhatSqsHolds_areRefused() {
    FullJitterBackoff backoff = Waits.STANDARD.backoff();

    assertThatThrownBy(() -> new Waits(backoff, Duration.ofSeconds(2), Duration.ofSeconds(1)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Waits(backoff, Duration.ofMillis(-1), Duration.ofSeconds(1)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Waits(backoff, Duration.ZERO, Duration.ofMinutes(15).plusMillis(1)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private RetryDecision after(Kind kind, int attempts, int triesTotal) {
    return rule.after(failure(kind, null), attempts, triesTotal, NOW, LONG, least());
  }

  private static Failure failure(Kind kind, @Nullable Duration retryAfter) {
    return new Failure("E", kind, "rule", "", 1, NOW, retryAfter);
  }

  private static RandomGenerator least() {
    return () -> 0;
  }

  /** Draws the greatest value of any range that is asked for. */
  private static RandomGenerator greatest() {
    return new RandomGenerator() {
      @Override
      public long nextLong() {
        return Long.MAX_VALUE;
      }

      @Override
      public long nextLong(long bound) {
        return bound - 1;
      }
    };
  }
}
