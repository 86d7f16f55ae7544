package dev.nightshift.testkit.simulation;

import dev.nightshift.core.execution.Nonces;
import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.job.JobId;
import dev.nightshift.core.job.Life;
import dev.nightshift.core.job.Ticket;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.triage.DeadLetter;
import dev.nightshift.testkit.InMemoryInputs;
import dev.nightshift.testkit.InMemoryRecheckMemory;
import dev.nightshift.testkit.InMemorySweepMemory;
import dev.nightshift.testkit.SeededNonces;
import dev.nightshift.testkit.SettableClock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** All that there is in one schedule: tables, queues, the effects' server, processes and the true time. */
final class World {
  final SplittableRandom random;
  final Weather weather;
  final Fittings fittings;
  final Toll toll = new Toll();
  final Conductor conductor = new Conductor(SettableClock.EVENING.toEpochMilli());
  final Wire wire;
  final Audit audit;
  final Store store;
  final Post<Ticket> tickets;
  final Post<Letterbox> letters;
  final Service service = new Service(toll, conductor);
  final InMemoryInputs inputs = new InMemoryInputs();
  final InMemorySweepMemory memory = new InMemorySweepMemory();
  final InMemoryRecheckMemory rechecked = new InMemoryRecheckMemory();
  final Nonces nonces;
  /** By name, each key with when it was first accepted: what an index goes by, which lags behind. */
  final Map<JobId, Map<IdempotencyKey, Long>> index = new LinkedHashMap<>();
  final Policies policies;
  private final @Nullable List<String> trace;
  private int machines;

  /**
   * A message of the dead-letter queue.
   *
   * @param letter {@code null}: no letter of ours
   */
  record Letterbox(@Nullable DeadLetter letter, String body) {}

  World(long seed, Fittings fittings, @Nullable List<String> trace) {
    this.random = new SplittableRandom(seed);
    this.weather = Weather.drawn(random);
    this.fittings = fittings;
    this.trace = trace;
    this.nonces = new SeededNonces(seed);
    this.wire = new Wire(conductor, weather, random, toll);
    this.audit = new Audit(this);
    this.store = new Store(audit);
    this.tickets = new Post<>(conductor, (ticket, received) -> audit.forgot(ticket, received));
    this.letters = new Post<>(conductor, (box, received) -> {
      if (box.letter() != null) {
        audit.forgot(box.letter().ticket(), received);
      }
    });
    this.policies = new Policies(random);
  }

  /** A new process; its platform ends it after so many ms, unless it is frozen then. */
  Machine machine(Machine.Role role, long lifetime) {
    long skew = weather.skew() == 0 ? 0 : random.nextInt(-weather.skew(), weather.skew() + 1);
    Machine machine = new Machine(conductor, role, ++machines, skew, conductor.now() + lifetime);
    conductor.timer(machine.deadline(), () -> endOf(machine));
    return machine;
  }

  private void endOf(Machine machine) {
    if (machine.isFrozen()) {
      machine.spareFor(random.nextInt(8));
    } else if (machine.isAlive() && !machine.isDone()) {
      trace(() -> machine + " is ended by its platform");
      toll.crash();
      machine.kill();
    }
  }

  /** Begins a process. What it throws is what its own boundary lets through: a run that broke off. */
  void begin(Machine machine, Runnable work) {
    trace(() -> machine + " begins");
    conductor.begin(machine, () -> {
      try {
        work.run();
        machine.done();
      } catch (RuntimeException e) {
        trace(() -> machine + " broke off: " + e);
        conductor.running().troubled();
        machine.done();
      }
    });
  }

  /** Whether anything tells of that life's job in any queue. */
  boolean isInAQueue(IdempotencyKey key, Life life) {
    List<Ticket> all = new ArrayList<>();
    tickets.all().forEach(message -> all.add(message.body()));
    letters.all().forEach(message -> {
      if (message.body().letter() != null) {
        all.add(message.body().letter().ticket());
      }
    });
    return all.stream().anyMatch(ticket -> ticket.key().equals(key) && ticket.life().equals(life));
  }

  Instant trueTime() {
    return Instant.ofEpochMilli(conductor.now());
  }

  @Nullable
  JobRecord peek(IdempotencyKey key) {
    return store.peek(key);
  }

  void require(boolean kept, JobRecord job, String otherwise) {
    if (!kept) {
      throw conductor.broken(otherwise + ": " + job);
    }
  }

  /** Written down only when a schedule is looked at again. */
  void trace(Supplier<String> line) {
    if (trace != null) {
      trace.add("%9.3f %s".formatted((conductor.now() - SettableClock.EVENING.toEpochMilli()) / 1_000.0, line.get()));
    }
  }
}
