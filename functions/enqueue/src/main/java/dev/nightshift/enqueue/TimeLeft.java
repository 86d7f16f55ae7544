package dev.nightshift.enqueue;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** How long this invocation may still go on. */
final class TimeLeft {
  /** What ending well takes: a message, an answer, a summary, with the SDK's retries. */
  private static final Duration FOR_THE_END = Duration.ofSeconds(30);

  private final InstantSource clock;
  private final Instant deadline;
  private Instant lapBegan;
  private Duration slowest = Duration.ZERO;

  TimeLeft(InstantSource clock, Duration remaining) {
    this.clock = clock;
    this.lapBegan = clock.instant();
    this.deadline = lapBegan.plus(remaining);
  }

  /** To be called after each round of work. Whether another may begin: one as slow as the slowest must still fit. */
  boolean forAnotherRound() {
    Instant now = clock.instant();
    Duration lap = Duration.between(lapBegan, now);
    slowest = lap.compareTo(slowest) > 0 ? lap : slowest;
    lapBegan = now;
    return now.plus(slowest).plus(FOR_THE_END).isBefore(deadline);
  }
}
