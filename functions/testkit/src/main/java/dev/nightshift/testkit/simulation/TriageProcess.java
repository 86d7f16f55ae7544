package dev.nightshift.testkit.simulation;

import dev.nightshift.core.retry.Policy;
import dev.nightshift.core.triage.Drain;
import dev.nightshift.core.triage.LetterDesk;
import dev.nightshift.core.triage.Release;
import dev.nightshift.core.triage.Sweep;
import dev.nightshift.core.triage.TriagePorts;
import dev.nightshift.core.triage.TriageRule;
import java.time.Duration;

/** One tick of triage: letters, then what is due, then what was lost. A part that breaks off does not keep the others away. */
final class TriageProcess implements Runnable {
  static final long LIFETIME = 300_000;

  /** Small, so that waves are met. */
  private static final int MOST_RELEASED = 3;

  private final World world;
  private final Equipment equipment;

  TriageProcess(World world, Machine machine) {
    this.world = world;
    this.equipment = new Equipment(world, machine);
  }

  @Override
  public void run() {
    TriagePorts ports = equipment.forTriage();
    Policy policy = world.wire.read(world.policies::current);
    part(() -> new Drain(equipment.queues().deadLetters(), new LetterDesk(ports, new TriageRule(policy)), ports)
        .drain(Duration.ofMillis(LIFETIME + 20_000), () -> true));
    part(() -> new Release(ports, policy).release(MOST_RELEASED));
    part(() -> new Sweep(ports, policy, Duration.ofMillis(WorkerProcess.VISIBILITY)).sweepIfDue(() -> true));
  }

  private void part(Runnable work) {
    try {
      work.run();
    } catch (RuntimeException e) {
      world.trace(() -> world.conductor.running().machine() + ", a part of the tick broke off: " + e);
    }
  }
}
