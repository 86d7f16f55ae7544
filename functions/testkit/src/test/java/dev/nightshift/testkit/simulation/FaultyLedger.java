package dev.nightshift.testkit.simulation;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.Ledger;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A ledger that is sound but for what a subclass makes of it. */
class FaultyLedger implements Ledger {
  final Ledger sound;

  FaultyLedger(Ledger sound) {
    this.sound = sound;
  }

  @Override
  public Optional<JobRecord> read(IdempotencyKey key) {
    return sound.read(key);
  }

  @Override
  public Swap create(JobRecord first, @Nullable JobRecord over) {
    return sound.create(first, over);
  }

  @Override
  public Swap swap(JobRecord next) {
    return sound.swap(next);
  }
}
