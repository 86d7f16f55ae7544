package dev.nightshift.testkit.simulation;

import dev.nightshift.core.job.JobDefinition;
import dev.nightshift.core.job.ObjectPath;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.preflight.Preflight;
import dev.nightshift.core.preflight.Verdict;
import dev.nightshift.core.retry.Policy;
import dev.nightshift.core.triage.SweepMemory;
import dev.nightshift.testkit.simulation.SubmitterProcess.Request;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/** Nothing goes wrong any more; the schedules tick and time passes until nothing is left to be done. */
final class Rest {
  private static final int MOST_ROUNDS = 600;
  private static final long TICK = 300_000;
  private static final long REPORTS = 900_000;
  private static final long HOUR = 3_600_000;

  /**
   * A lost ticket is found by a sweep that finds the queue empty for the second time, twice the visibility after the last
   * sign: 1 h, and two sweeps, with one more for a queue that was not empty yet.
   */
  private static final long REPAIR = 5 * HOUR;

  private final World world;
  private final Night night;
  private final long began;

  Rest(World world, Night night) {
    this.world = world;
    this.night = night;
    this.began = world.conductor.now();
  }

  void come() {
    world.trace(() -> "from here on nothing goes wrong");
    world.wire.calmDown();
    world.policies.backToUsual();
    world.conductor.thaw();
    finishAll();
    world.wire.leftoversAreOver();
    world.audit.forgetSent();
    night.requests().stream().filter(request -> !request.isAnswered()).forEach(this::answer);
    for (int i = 0; i < MOST_ROUNDS; i++) {
      while (!world.tickets.visible().isEmpty()) {
        night.deliver(world.tickets.visible());
        finishAll();
      }
      if (isOver()) {
        return;
      }
      repairedInTime();
      world.conductor.advanceTo(next());
      finishAll();
      if (world.conductor.now() % TICK == 0) {
        night.triage();
        finishAll();
      }
      if (world.conductor.now() % REPORTS == 0) {
        night.report();
        finishAll();
      }
    }
    throw world.conductor.broken("P1: it never comes to rest: " + world.store.ledger().all());
  }

  private void answer(Request request) {
    night.submit(request);
    finishAll();
    if (!request.isAnswered()) {
      throw world.conductor.broken("a request is not answered though nothing goes wrong");
    }
  }

  private void finishAll() {
    while (!world.conductor.isIdle()) {
      List<Strand> ready = world.conductor.ready();
      if (ready.isEmpty()) {
        world.conductor.advanceTo(world.conductor.next());
      } else {
        world.conductor.step(ready.getFirst());
      }
    }
  }

  private boolean isOver() {
    return world.tickets.size() == 0 && world.letters.size() == 0
        && world.store.delayed().all().isEmpty()
        && world.store.ledger().all().stream().noneMatch(this::isOpen);
  }

  private boolean isOpen(JobRecord job) {
    return switch (job.state()) {
      case JobState.Queued _,JobState.Running _,JobState.Delayed _,JobState.Dead _ -> true;
      case JobState.Blocked _ -> couldStart(job);
      case JobState.InReview _,JobState.Completed _,JobState.Discarded _ -> false;
    };
  }

  /** Blocked for what no longer holds: the report's second look finds it. */
  private boolean couldStart(JobRecord blocked) {
    Policy policy = world.policies.current();
    Preflight preflight = new Preflight(action -> policy.bindingOf(action).isPresent(), policy.mostTokens());
    JobDefinition job = blocked.openDefinition();
    Set<ObjectPath> there = world.inputs.existing(Preflight.distinct(job.inputs()));
    return preflight.check(job, there::contains) instanceof Verdict.Runnable;
  }

  private boolean isBlockedInVain(JobRecord job) {
    return job.state() instanceof JobState.Blocked && couldStart(job);
  }

  /** When there is something to do next; triage's ticks come every 5 minutes. */
  private long next() {
    long tick = Math.min(world.letters.nextVisible(), nextSweep());
    if (!world.store.delayed().all().isEmpty()) {
      tick = Math.min(tick,
          world.store.delayed().all().stream().mapToLong(row -> row.due().toEpochMilli()).min().orElse(0));
    }
    if (world.store.ledger().all().stream().anyMatch(this::isBlockedInVain)) {
      tick = Math.min(tick, (world.conductor.now() + REPORTS) / REPORTS * REPORTS);
    }
    long ticket = Math.max(world.tickets.nextVisible(), world.conductor.now() + 1);
    return tick == Long.MAX_VALUE ? ticket : Math.min(ticket, nextTick(tick));
  }

  private long nextSweep() {
    return world.memory.last()
        .map(SweepMemory.LastSweep::due)
        .map(Instant::toEpochMilli)
        .orElse(0L);
  }

  private long nextTick(long from) {
    long time = Math.max(from, world.conductor.now() + 1);
    return (time + TICK - 1) / TICK * TICK;
  }

  private void repairedInTime() {
    for (JobRecord job : world.store.ledger().all()) {
      long due = switch (job.state()) {
        case JobState.Queued(var notBefore) -> notBefore.toEpochMilli();
        case JobState.Running(var lease) -> lease.over().toEpochMilli();
        case JobState.Delayed(var time) -> time.toEpochMilli();
        case JobState.Dead _ -> 0;
        case JobState.Blocked _ when couldStart(job) -> 0;
        case JobState.Blocked _,JobState.InReview _,JobState.Completed _,JobState.Discarded _ -> Long.MAX_VALUE;
      };
      long lastSign = Math.max(began, Math.max(due, job.updatedAt().toEpochMilli()));
      if (lastSign < world.conductor.now() - REPAIR) {
        throw world.conductor.broken("P1: not repaired within %d h: %s".formatted(REPAIR / HOUR, job));
      }
    }
  }
}
