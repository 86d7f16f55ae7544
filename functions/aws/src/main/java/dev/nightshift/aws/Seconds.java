package dev.nightshift.aws;

import java.time.Duration;
import java.time.temporal.ChronoUnit;

/** SQS counts in whole seconds; nothing may come early, so parts of one are rounded up. */
final class Seconds {
  private static final Duration ALMOST_ONE = Duration.ofSeconds(1).minusNanos(1);

  private Seconds() {}

  static int roundedUp(Duration time) {
    return Math.toIntExact(time.plus(ALMOST_ONE).truncatedTo(ChronoUnit.SECONDS).toSeconds());
  }
}
