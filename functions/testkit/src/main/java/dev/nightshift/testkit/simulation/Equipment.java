package dev.nightshift.testkit.simulation;

import dev.nightshift.core.budget.SharedBudgets;
import dev.nightshift.core.execution.Handlers;
import dev.nightshift.core.execution.JobRunner;
import dev.nightshift.core.execution.Nonces;
import dev.nightshift.core.execution.Pause;
import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.job.ObjectPath;
import dev.nightshift.core.ledger.JobIndex;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.preflight.Inputs;
import dev.nightshift.core.report.ReportPorts;
import dev.nightshift.core.triage.ReviewDesk;
import dev.nightshift.core.triage.SweepMemory;
import dev.nightshift.core.triage.TriagePorts;
import dev.nightshift.testkit.InMemoryScheduleBook;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** All ports as one machine has them. */
final class Equipment {
  /** How long an index may not show what was written, ms. */
  static final int LONGEST_LAG = 30_000;

  private final World world;
  private final Machine machine;
  private final RemoteLedger remote;
  private final Ledger ledger;
  private final RemoteRows rows;
  private final RemoteQueues queues;
  private final Nonces nonces;

  Equipment(World world, Machine machine) {
    this.world = world;
    this.machine = machine;
    this.remote = new RemoteLedger(world);
    this.ledger = world.fittings.ledger(remote);
    this.rows = new RemoteRows(world);
    this.queues = new RemoteQueues(world);
    this.nonces = world.fittings.nonces(world.nonces, machine);
  }

  JobRunner.Ports forAWorker() {
    return new JobRunner.Ports(ledger, remote, sharedBudgets(), index(), queues.tickets(), queues.letters(), inputs(),
        new Handlers(List.of(new SimulatedHandler(world))), _ -> {
        }, nonces, pause(), machine, world.random);
  }

  TriagePorts forTriage() {
    return new TriagePorts(ledger, index(), remote, remote, rows.delayed(), rows.review(), queues.tickets(),
        queues.letters(), queues.depth(), memory(), _ -> {
        }, nonces, machine);
  }

  ReportPorts forTheReport() {
    return new ReportPorts(ledger, index(), remote, rows.delayedRows(), rows.reviewRows(), inputs(), queues.tickets(),
        new InMemoryScheduleBook(), world.rechecked, _ -> {
        }, nonces, machine);
  }

  ReviewDesk.Ports forAPerson() {
    return new ReviewDesk.Ports(ledger, remote, queues.tickets(), nonces, machine);
  }

  RemoteQueues queues() {
    return queues;
  }

  Ledger ledger() {
    return ledger;
  }

  Nonces nonces() {
    return nonces;
  }

  InstantSource clock() {
    return machine;
  }

  Inputs inputs() {
    return new Inputs() {
      @Override
      public Set<ObjectPath> existing(Set<ObjectPath> paths) {
        return world.wire.read(() -> world.inputs.existing(paths));
      }

      @Override
      public Optional<Instant> writtenAt(ObjectPath path) {
        return world.wire.read(() -> world.inputs.writtenAt(path));
      }
    };
  }

  /** Shows what was accepted a while ago, and names that are gone. */
  JobIndex index() {
    return world.fittings.index(jobId -> world.wire.read(() -> {
      Set<IdempotencyKey> keys = new TreeSet<>();
      Map<IdempotencyKey, Long> all = world.index.getOrDefault(jobId, Map.of());
      long lag = world.wire.strikes(world.weather.lag()) ? world.random.nextInt(LONGEST_LAG) : 0;
      all.forEach((key, accepted) -> {
        if (accepted <= world.conductor.now() - lag) {
          keys.add(key);
        }
      });
      return keys;
    }));
  }

  private SharedBudgets sharedBudgets() {
    return (bucket, amount, limit) -> world.wire
        .write(() -> world.fittings.shared(world.store.budgets()).reserve(bucket, amount, limit));
  }

  private Pause pause() {
    return time -> {
      if (!machine.isAlive()) {
        throw new Killed();
      }
      world.conductor.pause(time.toMillis());
    };
  }

  private SweepMemory memory() {
    return new SweepMemory() {
      @Override
      public Optional<LastSweep> last() {
        return world.wire.read(world.memory::last);
      }

      @Override
      public boolean remember(LastSweep sweep, Optional<LastSweep> before) {
        return world.wire.write(() -> world.memory.remember(sweep, before));
      }
    };
  }
}
