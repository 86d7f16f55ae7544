package dev.nightshift.core.triage;

import java.time.Instant;
import java.util.Optional;

/** Port: what the last sweep saw. */
public interface SweepMemory {
  /**
   * @param at when it began
   * @param queueWasEmpty whether the jobs queue held nothing
   */
  record LastSweep(Instant at, boolean queueWasEmpty) {}

  Optional<LastSweep> last();

  /** Remembers this sweep if the last one is still the one given; whoever comes second does not sweep. */
  boolean remember(LastSweep sweep, Optional<LastSweep> before);
}
