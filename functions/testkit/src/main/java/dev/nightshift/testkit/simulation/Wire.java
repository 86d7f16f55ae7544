package dev.nightshift.testkit.simulation;

import java.util.SplittableRandom;
import java.util.function.Supplier;

/** The way from a process to a service, and all that can happen to a request on it. */
final class Wire {
  /** The longest that a request is on its way, ms. */
  private static final int LONGEST_WAY = 20 * 60_000;

  private final Conductor conductor;
  private final Weather weather;
  private final SplittableRandom random;
  private final Toll toll;
  private boolean calm;
  private long servedSince = Long.MAX_VALUE;

  Wire(Conductor conductor, Weather weather, SplittableRandom random, Toll toll) {
    this.conductor = conductor;
    this.weather = weather;
    this.random = random;
    this.toll = toll;
  }

  /** From now on nothing goes wrong. */
  void calmDown() {
    calm = true;
  }

  /** What was begun before is over: from now on messages are received as soon as they are there. */
  void leftoversAreOver() {
    servedSince = conductor.now();
  }

  /** Since when nothing goes wrong and nobody is late; {@link Long#MAX_VALUE}: that is still to come. */
  long servedSince() {
    return servedSince;
  }

  boolean isCalm() {
    return calm;
  }

  /** Whether something strikes that does so many times in a thousand. */
  boolean strikes(int perMille) {
    return !calm && perMille > 0 && random.nextInt(1_000) < perMille;
  }

  <T> T read(Supplier<T> request) {
    point();
    if (strikes(weather.broken())) {
      throw new RequestFailed();
    }
    T answer = request.get();
    point();
    return answer;
  }

  <T> T write(Supplier<T> request) {
    point();
    Strand strand = conductor.running();
    if (strikes(weather.broken())) {
      strand.troubled();
      if (random.nextBoolean()) {
        var _ = request.get();
      }
      throw new RequestFailed();
    }
    if (strikes(weather.late())) {
      strand.troubled();
      conductor.later(conductor.now() + random.nextInt(LONGEST_WAY), () -> {
        var _ = request.get();
      });
      point();
      throw new RequestFailed();
    }
    T answer = request.get();
    if (strikes(weather.replyLost())) {
      point();
      answer = request.get();
    }
    point();
    return answer;
  }

  /** Freezes the machine here, where it does the most harm, so many times in a thousand. */
  void freezes(int perMille) {
    if (strikes(perMille)) {
      freeze(conductor.running().machine());
      conductor.pause(0);
    }
  }

  private void freeze(Machine machine) {
    machine.freezeUntil(conductor.now() + random.nextInt(random.nextBoolean() ? 30_000 : 4 * 3_600_000));
  }

  /** Between two instructions of a process whose order others could see: here it may die, freeze or make way. */
  void point() {
    Strand strand = conductor.running();
    Machine machine = strand.machine();
    if (!machine.isAlive()) {
      throw new Killed();
    }
    if (calm) {
      return;
    }
    if (machine.isSpentNow() || strikes(weather.kill())) {
      toll.crash();
      machine.kill();
      throw new Killed();
    }
    if (strikes(weather.freeze())) {
      freeze(machine);
    }
    long time = strikes(weather.slow()) ? random.nextInt(random.nextInt(4) == 0 ? 120_000 : 8_000) : 0;
    if (time > 0 || machine.isFrozen() || random.nextInt(100) < weather.switches()) {
      conductor.pause(time);
    }
  }
}
