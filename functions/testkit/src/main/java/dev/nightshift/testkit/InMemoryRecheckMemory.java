package dev.nightshift.testkit;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.report.RecheckMemory;
import java.util.Optional;

/** Who was looked at last, in a field. Safe for several threads. */
public final class InMemoryRecheckMemory implements RecheckMemory {
  private Optional<IdempotencyKey> last = Optional.empty();

  @Override
  public synchronized Optional<IdempotencyKey> last() {
    return last;
  }

  @Override
  public synchronized void remember(IdempotencyKey lookedAt) {
    last = Optional.of(lookedAt);
  }
}
