package dev.nightshift.core.retry;

import java.time.Duration;
import java.time.Instant;
import java.util.random.RandomGenerator;

/**
 * Whether and when a failed try is followed by another.
 *
 * @param limits how often
 * @param waits how long in between
 */
public record RetryRule(Limits limits, Waits waits) {
  /**
   * @param attempts tries since the last finished step, the failed one included
   * @param triesTotal tries since acceptance or requeue, the failed one included
   * @param now when the try failed
   * @param slack how long may be slept before the lease is needed for the next try
   */
  public RetryDecision after(
      Failure failure, int attempts, int triesTotal, Instant now, Duration slack, RandomGenerator random) {
    if (attempts >= limits.inQueue(failure.kind()) || triesTotal >= limits.overall()) {
      return new RetryDecision.GiveUp();
    }
    Duration jitter = waits.backoff().waitBefore(attempts, random);
    Duration wait = failure.retryAfter() == null ? jitter : failure.retryAfter().plus(jitter);
    if (wait.compareTo(waits.sleptUpTo()) <= 0 && wait.compareTo(slack) <= 0) {
      return new RetryDecision.SleepFor(wait);
    }
    if (wait.compareTo(waits.queuedUpTo()) <= 0) {
      return new RetryDecision.ComeBackAt(now.plus(wait));
    }
    return new RetryDecision.DelayUntil(now.plus(wait));
  }
}
