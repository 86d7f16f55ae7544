package dev.nightshift.testkit;

import dev.nightshift.core.triage.SweepMemory;
import java.util.Optional;

/** What the last sweep saw, in a field. Safe for several threads. */
public final class InMemorySweepMemory implements SweepMemory {
  private Optional<LastSweep> last = Optional.empty();

  @Override
  public synchronized Optional<LastSweep> last() {
    return last;
  }

  @Override
  public synchronized boolean remember(LastSweep sweep, Optional<LastSweep> before) {
    if (!last.equals(before)) {
      return false;
    }
    last = Optional.of(sweep);
    return true;
  }
}
