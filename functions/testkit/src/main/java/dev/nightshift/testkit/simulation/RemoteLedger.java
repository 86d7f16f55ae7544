package dev.nightshift.testkit.simulation;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.ledger.LedgerScan;
import dev.nightshift.core.ledger.Settlement;
import dev.nightshift.core.ledger.Settlements;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The tables at the other end of the wire. */
final class RemoteLedger implements Ledger, Settlements, LedgerScan {
  private final World world;
  private final Ledger register;
  private final Settlements transactions;

  RemoteLedger(World world) {
    this.world = world;
    this.register = world.fittings.register(world.store);
    this.transactions = world.fittings.transactions(world.store, register);
  }

  @Override
  public Optional<JobRecord> read(IdempotencyKey key) {
    return world.wire.read(() -> register.read(key));
  }

  @Override
  public Swap create(JobRecord first, @Nullable JobRecord over) {
    return world.wire.write(() -> register.create(first, over));
  }

  @Override
  public Swap swap(JobRecord next) {
    return world.wire.write(() -> register.swap(next));
  }

  @Override
  public Result settle(List<Settlement> all) {
    if (world.wire.strikes(world.weather.cancelled())) {
      world.wire.point();
      world.conductor.running().troubled();
      return new Result.Refused(Collections.nCopies(all.size(), null));
    }
    return world.wire.write(() -> transactions.settle(all));
  }

  /** Each record as it is when its turn comes. */
  @Override
  public void scan(Predicate<JobRecord> visitor) {
    scan(Optional.empty(), visitor);
  }

  @Override
  public void scanOutlines(Optional<IdempotencyKey> behind, Predicate<JobRecord> visitor) {
    scan(behind, record -> visitor.test(record.outline()));
  }

  private void scan(Optional<IdempotencyKey> behind, Predicate<JobRecord> visitor) {
    for (JobRecord any : world.store.ledger().allBehind(behind)) {
      Optional<JobRecord> now = read(any.key());
      if (now.isPresent() && !visitor.test(now.get())) {
        return;
      }
    }
  }
}
