package dev.nightshift.worker;

import java.time.Duration;
import java.time.Instant;

/**
 * The times of one invocation.
 *
 * @param started when it was received
 * @param deadline when the function is killed
 */
record Deadlines(Instant started, Instant deadline) {
  /** What recording a cut-off handler's failure takes, with room for a slow ledger. */
  private static final Duration LONGEST_CLOSING = Duration.ofSeconds(10);

  /** Tickets of a killed invocation come back this long after its deadline, when its leases are over too. */
  private static final Duration MARGIN = Duration.ofSeconds(20);

  /** When a handler that is still busy is interrupted: 10 s before the deadline, or a fifth of a shorter invocation. */
  Instant cutOff() {
    return deadline.minus(closing());
  }

  /** When a thread that survives its interruption ends the process. */
  Instant lastWord() {
    return deadline.minus(closing().dividedBy(2));
  }

  /** How long the batch's tickets stay hidden if this invocation never says another word. */
  Duration hidden() {
    return Duration.between(started, deadline).plus(MARGIN);
  }

  private Duration closing() {
    Duration fifth = Duration.between(started, deadline).dividedBy(5);
    return fifth.compareTo(LONGEST_CLOSING) < 0 ? fifth : LONGEST_CLOSING;
  }
}
