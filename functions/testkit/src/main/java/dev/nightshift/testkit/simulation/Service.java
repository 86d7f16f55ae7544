package dev.nightshift.testkit.simulation;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.job.Life;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The effects' own server: what was really asked of it and what it really did, whatever the ledger believes. */
final class Service {
  private final Map<Effect, List<Call>> calls = new LinkedHashMap<>();
  private final Toll toll;
  private final Conductor conductor;
  private long results;
  private long cost;

  Service(Toll toll, Conductor conductor) {
    this.toll = toll;
    this.conductor = conductor;
  }

  /** A step of one life of a job. */
  record Effect(IdempotencyKey key, Life life, String step) {}

  /** One request. */
  static final class Call {
    private boolean happened;
    private boolean refused;
    private boolean onItsWay = true;
    private long cost;

    /** What it cost, tokens; known once it happened. */
    long cost() {
      return cost;
    }

    /** Nothing comes of it any more: it was refused, or never arrived. */
    void comesToNothing() {
      onItsWay = false;
    }

    /** The server says so, or was never reached: a proof that nothing happened. */
    void isRefused() {
      refused = true;
      onItsWay = false;
    }
  }

  /**
   * @throws Violation if the effect is at-most-once and one request of it happened, or may still
   */
  Call begin(Effect effect, boolean atMostOnce) {
    List<Call> before = calls.computeIfAbsent(effect, _ -> new ArrayList<>());
    if (atMostOnce && before.stream().anyMatch(call -> call.happened || call.onItsWay)) {
      throw conductor.broken(
          "P2: begun again though it was begun before and nothing proves that it did not happen: " + effect);
    }
    Call call = new Call();
    before.add(call);
    return call;
  }

  /** It is done. */
  String carryOut(Effect effect, Call call, boolean atMostOnce, long tokens) {
    if (atMostOnce && happened(effect)) {
      throw conductor.broken("P2: happened twice: " + effect);
    }
    call.happened = true;
    call.cost = tokens;
    cost += tokens;
    call.onItsWay = false;
    toll.effect();
    return resultPrefix(effect) + ++results;
  }

  boolean happened(Effect effect) {
    return callsOf(effect).stream().anyMatch(call -> call.happened);
  }

  /**
   * What a life of a job has cost so far, tokens; of what is on its way the most.
   */
  long costOf(Life life, long worst) {
    return calls.entrySet()
        .stream()
        .filter(one -> one.getKey().life().equals(life))
        .flatMap(one -> one.getValue().stream())
        .mapToLong(call -> call.onItsWay ? worst : call.cost)
        .sum();
  }

  /** What all has cost, tokens. */
  long cost() {
    return cost;
  }

  /** Whether a request of it is still on its way. */
  boolean isUndecided(Effect effect) {
    return callsOf(effect).stream().anyMatch(call -> call.onItsWay);
  }

  /** Whether the last request of it was refused, or there was none. */
  boolean isProvedUndone(Effect effect) {
    List<Call> all = callsOf(effect);
    return !happened(effect) && (all.isEmpty() || all.getLast().refused);
  }

  /** What each result of it begins with. */
  static String resultPrefix(Effect effect) {
    return effect.key() + "/" + effect.life() + "/" + effect.step() + "/";
  }

  private List<Call> callsOf(Effect effect) {
    return calls.getOrDefault(effect, List.of());
  }
}
