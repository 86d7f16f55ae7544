package dev.nightshift.testkit.simulation;

import dev.nightshift.core.budget.Usage;
import dev.nightshift.core.execution.Meter;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.StepState;
import dev.nightshift.core.retry.ServiceCallFailed;
import dev.nightshift.testkit.simulation.Service.Call;
import dev.nightshift.testkit.simulation.Service.Effect;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * One call to the effects' server, and all that can become of it.
 *
 * @param remaining of the start's time; nothing is begun, and nothing waited for, once it is over
 */
record ServiceCall(World world, Effect effect, boolean atMostOnce, Supplier<Duration> remaining) {
  /** What a call costs at the most. */
  static final Usage WORST = Usage.tokens(100);

  /** The longest that a request is on its way, ms. A person who looks waits for longer. */
  private static final int LONGEST_WAY = 20 * 60_000;

  /** What the server and the way to it do to a call. */
  private enum Fate {
    REFUSED, THROTTLED, THROTTLED_FOR_MINUTES, THROTTLED_AS_LONG_AS_A_QUEUE_HOLDS, THROTTLED_FOR_HOURS, WRONG_KEY,
    NOT_REACHED, LOST_REQUEST, LOST_REPLY,
    LATE,
    ANSWERED_500, SLOW, DIES_BEFORE, DIES_AFTER, OUT_OF_MEMORY, ERROR
  }

  private static final Fate[] FATES = Fate.values();

  String make(Meter meter) throws Exception {
    world.wire.point();
    world.wire.freezes(4 * world.weather.freeze());
    requireTime();
    refuseIfFinished();
    world.audit.affords(effect);
    Call call = world.service.begin(effect, atMostOnce);
    try {
      if (!world.wire.strikes(world.weather.service())) {
        String result = carryOut(call);
        world.wire.point();
        return result;
      }
      return met(FATES[world.random.nextInt(FATES.length)], call);
    } finally {
      tell(call, meter);
    }
  }

  /** The provider says what it cost, mostly. */
  private void tell(Call call, Meter meter) {
    if (call.cost() > 0 && world.conductor.running().machine().isAlive() && world.random.nextInt(4) > 0) {
      meter.used(Usage.tokens(call.cost()));
    }
  }

  private String met(Fate fate, Call call) throws Exception {
    return switch (fate) {
      case REFUSED -> throw refused(call, new ServiceCallFailed("no such thing", 404, null, null));
      case THROTTLED -> throw refused(call, new ServiceCallFailed("busy", 429, null, null));
      case THROTTLED_FOR_MINUTES -> throw refused(call, new ServiceCallFailed("busy", 429, null, "180"));
      case THROTTLED_AS_LONG_AS_A_QUEUE_HOLDS ->
        throw refused(call, new ServiceCallFailed("busy", 429, null, "897"));
      case THROTTLED_FOR_HOURS -> throw refused(call, new ServiceCallFailed("busy", 429, null, "7200"));
      case WRONG_KEY -> throw refused(call, new ServiceCallFailed("who are you", 401, null, null));
      case NOT_REACHED -> throw refused(call, new ConnectException("refused"));
      case LOST_REQUEST -> {
        call.comesToNothing();
        throw new SocketTimeoutException("Read timed out");
      }
      case LOST_REPLY -> {
        carryOut(call);
        throw new SocketTimeoutException("Read timed out");
      }
      case LATE -> {
        world.conductor.later(world.conductor.now() + world.random.nextInt(LONGEST_WAY), () -> carryOut(call));
        throw new SocketTimeoutException("Read timed out");
      }
      case ANSWERED_500 -> {
        perhapsCarriedOut(call);
        throw new ServiceCallFailed("oops", 500, null, null);
      }
      case SLOW -> slow(call);
      case DIES_BEFORE -> {
        call.comesToNothing();
        throw killed();
      }
      case DIES_AFTER -> {
        carryOut(call);
        throw killed();
      }
      case OUT_OF_MEMORY -> {
        call.comesToNothing();
        throw new OutOfMemoryError("simulated");
      }
      case ERROR -> {
        carryOut(call);
        throw new StackOverflowError("simulated");
      }
    };
  }

  /** Interrupted at the cut-off while it waits; the request may have been carried out all the same. */
  private String slow(Call call) throws InterruptedException {
    long takes = world.random.nextInt(320_000);
    long left = remaining.get().toMillis();
    if (world.fittings.cutsOff() && takes >= left) {
      waited(left, call);
      perhapsCarriedOut(call);
      throw new InterruptedException("cut off");
    }
    waited(takes, call);
    return carryOut(call);
  }

  private void waited(long time, Call call) {
    try {
      world.conductor.pause(time);
    } catch (Killed e) {
      perhapsCarriedOut(call);
      throw e;
    }
  }

  private void perhapsCarriedOut(Call call) {
    if (world.random.nextBoolean()) {
      carryOut(call);
    } else {
      call.comesToNothing();
    }
  }

  private void requireTime() throws InterruptedException {
    if (world.fittings.cutsOff() && remaining.get().isZero()) {
      throw new InterruptedException("cut off");
    }
  }

  private void refuseIfFinished() {
    JobRecord there = world.peek(effect.key());
    if (there != null && there.life().equals(effect.life())
        && there.steps().get(effect.step()) instanceof StepState.Done) {
      throw world.conductor.broken("P2: a finished step runs again: " + effect);
    }
  }

  private String carryOut(Call call) {
    return world.service.carryOut(effect, call, atMostOnce, world.random.nextLong(1, WORST.tokens() + 1));
  }

  private Killed killed() {
    world.toll.crash();
    world.conductor.running().machine().kill();
    return new Killed();
  }

  private static <E extends Exception> E refused(Call call, E how) {
    call.isRefused();
    return how;
  }
}
