package dev.nightshift.core.report;

import dev.nightshift.core.job.IdempotencyKey;
import java.util.Optional;

/** Port: which blocked job was looked at last, so that the next run goes on behind it. */
public interface RecheckMemory {
  Optional<IdempotencyKey> last();

  void remember(IdempotencyKey lookedAt);
}
