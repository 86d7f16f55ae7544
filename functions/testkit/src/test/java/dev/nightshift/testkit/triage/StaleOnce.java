package dev.nightshift.testkit.triage;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.Ledger;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Shows one job once as it was before: somebody wrote it right after that read. */
class StaleOnce implements Ledger {
  private final Ledger real;
  private final JobRecord before;
  private boolean shown;

  StaleOnce(Ledger real, JobRecord before) {
    this.real = real;
    this.before = before;
  }

  @Override
  public Optional<JobRecord> read(IdempotencyKey key) {
    if (!shown && key.equals(before.key())) {
      shown = true;
      return Optional.of(before);
    }
    return real.read(key);
  }

  @Override
  public Swap create(JobRecord first, @Nullable JobRecord over) {
    return real.create(first, over);
  }

  @Override
  public Swap swap(JobRecord next) {
    return real.swap(next);
  }
}
