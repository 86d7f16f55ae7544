package dev.nightshift.testkit;

import java.time.Duration;
import java.time.temporal.ChronoUnit;

/** SQS counts in whole seconds, and nothing may come early. */
final class WholeSeconds {
  private static final Duration ALMOST_A_SECOND = Duration.ofSeconds(1).minusNanos(1);
  private static final Duration LONGEST = Duration.ofMinutes(15);

  private WholeSeconds() {}

  /**
   * @throws IllegalArgumentException unless 0 to 15 min
   */
  static Duration ofDelay(Duration delay) {
    if (delay.isNegative() || delay.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException("delay is " + delay + "; give PT0S to " + LONGEST);
    }
    return delay.plus(ALMOST_A_SECOND).truncatedTo(ChronoUnit.SECONDS);
  }
}
