package dev.nightshift.testkit.simulation;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One seed, from a night in which everything may happen to the reckoning. */
final class Schedule {
  private Schedule() {}

  /**
   * @param toll what it has seen
   * @param violation {@code null}: all promises were kept
   */
  record Played(long seed, Toll toll, @Nullable Violation violation) {}

  static Played play(long seed, Fittings fittings) {
    return play(seed, fittings, null);
  }

  /** The same once more, with all that happens in it. */
  static List<String> look(long seed, Fittings fittings) {
    List<String> trace = new ArrayList<>();
    Violation violation = play(seed, fittings, trace).violation();
    trace.add(violation == null ? "all promises were kept" : String.valueOf(violation.getMessage()));
    return trace;
  }

  private static Played play(long seed, Fittings fittings, @Nullable List<String> trace) {
    World world = new World(seed, fittings, trace);
    try {
      Night night = new Night(world);
      night.pass();
      new Rest(world, night).come();
      new Reckoning(world, night).check();
      return new Played(seed, world.toll, null);
    } catch (Violation e) {
      return new Played(seed, world.toll, e);
    } finally {
      world.conductor.end();
    }
  }
}
