package dev.nightshift.core.ledger;

import java.time.Duration;
import java.time.Instant;

/**
 * Who runs a job, and until when. A lease is never extended: its end is the invocation's own deadline.
 *
 * @param owner a nonce drawn for the claim, never at start-up (snapshots are cloned)
 * @param until the end
 * @param shared whether more than one job was claimed in this invocation, so that a death may be another's fault
 */
public record Lease(String owner, Instant until, boolean shared) {
  /** Two machines' clocks may differ by this much before a live start is taken for dead. */
  public static final Duration CLOCK_MARGIN = Duration.ofSeconds(15);

  /** When others may take over: {@code until} plus the clock margin. */
  public Instant over() {
    return until.plus(CLOCK_MARGIN);
  }

  public boolean live(Instant now) {
    return now.isBefore(over());
  }
}
