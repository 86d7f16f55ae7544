package dev.nightshift.core.retry;

import java.time.Duration;

/**
 * Where a wait is spent; RETRY_POLICY.md section 2.
 *
 * @param backoff how long it is
 * @param sleptUpTo the longest wait that is slept in place
 * @param queuedUpTo the longest wait that is spent in the queue, at most 15 min (SQS holds no message back for longer
 *     without a receive)
 */
public record Waits(FullJitterBackoff backoff, Duration sleptUpTo, Duration queuedUpTo) {
  private static final Duration LONGEST_DELAY = Duration.ofMinutes(15);

  public static final Waits STANDARD = new Waits(
      new FullJitterBackoff(Duration.ofSeconds(2), LONGEST_DELAY), Duration.ofSeconds(2), LONGEST_DELAY);

  public Waits {
    if (sleptUpTo.isNegative() || queuedUpTo.compareTo(sleptUpTo) < 0 || queuedUpTo.compareTo(LONGEST_DELAY) > 0) {
      throw new IllegalArgumentException("give 0 <= sleptUpTo <= queuedUpTo <= 15 min");
    }
  }
}
