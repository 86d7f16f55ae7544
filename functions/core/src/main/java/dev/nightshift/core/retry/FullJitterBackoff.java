package dev.nightshift.core.retry;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * Full jitter: the wait before retry {@code n} is uniform in {@code [0, min(cap, base · 2^(n-1))]}.
 *
 * <p>Source: Marc Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog, 2015.
 *
 * @param base the upper end of the first wait, at least 1 ms
 * @param cap the upper end of every wait, at least {@code base}
 */
public record FullJitterBackoff(Duration base, Duration cap) {
  public FullJitterBackoff {
    if (base.toMillis() < 1 || cap.compareTo(base) < 0) {
      throw new IllegalArgumentException("base " + base + " and cap " + cap + ": give 1 ms <= base <= cap");
    }
  }

  /**
   * @param retry the number of the retry, from 1
   * @return milliseconds precision, {@code 0} to {@link #ceiling(int)}, both included
   */
  public Duration waitBefore(int retry, RandomGenerator random) {
    return Duration.ofMillis(random.nextLong(ceiling(retry).toMillis() + 1));
  }

  /** {@code min(cap, base · 2^(retry-1))}; never overflows. */
  public Duration ceiling(int retry) {
    if (retry < 1) {
      throw new IllegalArgumentException("retry " + retry + ": retries are numbered from 1");
    }
    long doublings = retry - 1L;
    long base = this.base.toMillis();
    long cap = this.cap.toMillis();
    boolean over = doublings >= Long.numberOfLeadingZeros(base) || base << doublings > cap;
    return over ? this.cap : Duration.ofMillis(base << doublings);
  }
}
