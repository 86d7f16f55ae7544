package dev.nightshift.local.lambda;

import java.time.Duration;

/** How messages of a queue are handed to a function; names and defaults are those of Lambda's event source mapping. */
public record EventSourceSettings(String function, String queueUrl, String queueArn, String region, int batchSize,
    Duration maximumBatchingWindow, int maximumConcurrency, boolean reportsItemFailures) {

  public EventSourceSettings {
    if (batchSize < 1 || batchSize > 10_000) {
      throw new IllegalArgumentException("BatchSize is " + batchSize + "; it must be 1 to 10,000");
    }
    if (batchSize > 10 && maximumBatchingWindow.isZero()) {
      throw new IllegalArgumentException("BatchSize " + batchSize
          + " needs a MaximumBatchingWindowInSeconds of at least 1");
    }
    if (maximumConcurrency < 2 || maximumConcurrency > 1_000) {
      throw new IllegalArgumentException("MaximumConcurrency is " + maximumConcurrency + "; it must be 2 to 1,000");
    }
  }
}
