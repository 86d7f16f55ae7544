package dev.nightshift.testkit.simulation;

import dev.nightshift.core.execution.Invocation;
import dev.nightshift.core.execution.JobRunner;
import dev.nightshift.core.execution.Outcome;
import dev.nightshift.core.execution.Roster;
import dev.nightshift.core.execution.Sighting;
import dev.nightshift.core.execution.Visibility;
import dev.nightshift.core.job.Ticket;
import dev.nightshift.testkit.simulation.Post.Delivery;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One invocation of the worker: its batch looked at together and run side by side, as the function does it. */
final class WorkerProcess implements Runnable {
  static final long LIFETIME = 300_000;

  /** The jobs queue's own visibility timeout, ms. */
  static final long VISIBILITY = 1_800_000;

  private static final Duration CLOSING = Duration.ofSeconds(10);
  private static final Duration MARGIN = Duration.ofSeconds(20);
  private static final long PROMPTLY = 20_000;
  private static final Duration MAKING_WAY = Duration.ofSeconds(5);

  private final World world;
  private final Machine machine;
  private final Equipment equipment;
  private final Visibility visibility;
  private final List<Delivery<Ticket>> batch;
  private final Set<String> unsettled = new LinkedHashSet<>();

  WorkerProcess(World world, Machine machine, List<Delivery<Ticket>> batch) {
    this.world = world;
    this.machine = machine;
    this.equipment = new Equipment(world, machine);
    this.visibility = equipment.queues().visibility();
    this.batch = batch;
  }

  @Override
  public void run() {
    Instant deadline = equipment.clock().instant().plusMillis(LIFETIME);
    batch.forEach(one -> unsettled.add(one.receipt()));
    if (world.fittings.acknowledgesFirst()) {
      unsettled.clear();
      deleteSettled();
    }
    if (world.fittings.hidesItsBatch()) {
      machine.hidItsBatch(false);
      boolean all = hide(batch.stream().map(Delivery::receipt).toList(), Duration.ofMillis(LIFETIME).plus(MARGIN));
      machine.hidItsBatch(all && world.conductor.now() - machine.began() < PROMPTLY);
    }
    JobRunner runner = new JobRunner(equipment.forAWorker(), world.wire.read(world.policies::current));
    Map<Delivery<Ticket>, Sighting> seen = new LinkedHashMap<>();
    batch.forEach(one -> guarded(one, () -> seen.put(one, runner.look(one.body(), deadline))));
    Roster roster = world.fittings.roster(List.copyOf(seen.values()));
    Invocation invocation = new Invocation(deadline, deadline.minus(CLOSING), roster.shared());
    List<Runnable> going = new ArrayList<>();
    seen.forEach((one, sighting) -> going.add(() -> guarded(one, () -> {
      if (roster.sentBack().contains(sighting)) {
        hide(List.of(one.receipt()), MAKING_WAY);
      } else {
        settle(one, runner.run(sighting, invocation));
      }
    })));
    world.conductor.beginAndAwait(going);
    deleteSettled();
  }

  private void settle(Delivery<Ticket> one, Outcome outcome) {
    switch (outcome) {
      case Outcome.Acknowledge _ -> unsettled.remove(one.receipt());
      case Outcome.ComeBackAt(var time) ->
        hide(List.of(one.receipt()), Duration.between(equipment.clock().instant(), time));
    }
  }

  /** What the event source does with the answer; a deletion may fail. */
  private void deleteSettled() {
    world.wire.point();
    for (Delivery<Ticket> one : batch) {
      if (!unsettled.contains(one.receipt()) && !world.wire.strikes(world.weather.refused())) {
        world.tickets.delete(one.receipt());
      }
    }
  }

  /** Whether all were hidden. */
  private boolean hide(List<String> receipts, Duration time) {
    return visibility.hide(receipts, time.isNegative() ? Duration.ZERO : time).isEmpty();
  }

  /** The boundary of one record. */
  private void guarded(Delivery<Ticket> one, Runnable work) {
    world.conductor.running().worksOn(one.body());
    try {
      work.run();
    } catch (Killed | Violation e) {
      throw e;
    } catch (RuntimeException | Error e) {
      world.trace(() -> world.conductor.running().machine() + " leaves a ticket to come back: " + e);
    }
  }
}
