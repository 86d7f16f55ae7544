package dev.nightshift.core.triage;

import dev.nightshift.core.job.IdempotencyKey;
import java.time.Instant;
import java.util.Optional;

/** Port: how far the last sweep came, and what it saw. */
public interface SweepMemory {
  /**
   * @param at when it began, or went on
   * @param due when the next one may begin, or this one may go on
   * @param emptySince since when every look at the jobs queue found nothing in it; empty: the last look found something
   * @param behind the last job that it came to; empty: the next one begins at the front
   */
  record LastSweep(Instant at, Instant due, Optional<Instant> emptySince, Optional<IdempotencyKey> behind) {}

  Optional<LastSweep> last();

  /** Remembers this sweep if the last one is still the one given; whoever comes second does not sweep. */
  boolean remember(LastSweep sweep, Optional<LastSweep> before);
}
