package dev.nightshift.testkit.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/**
 * P1 to P6 under every fault. {@code -Dnightshift.simulation.schedules=1000000} plays more of them,
 * {@code -Dnightshift.simulation.seed=} begins with that seed: with the one that a failure printed, it fails again.
 */
class SimulatorTest {
  private static final long SEED = Long.getLong("nightshift.simulation.seed", 1);
  private static final long SCHEDULES = Long.getLong("nightshift.simulation.schedules", 20_000);
  private static final int SHOWN = 60;

  @Test
  void play_manySchedules_keepsAllPromises() {
    long began = System.nanoTime();

    Simulator.Outcome outcome = new Simulator().play(SEED, SCHEDULES, SimulatorTest::progress);

    double seconds = (System.nanoTime() - began) / 1e9;
    System.out.printf("%,d schedules: %,d crashes, %,d starts, %,d effects, %,d messages; %.1f s, %,.0f schedules/s%n",
        outcome.schedules(), outcome.crashes(), outcome.starts(), outcome.effects(), outcome.messages(), seconds,
        outcome.schedules() / seconds);
    assertThat(outcome.broken()).withFailMessage(() -> told(outcome)).isNull();
    assertThat(outcome.schedules()).isEqualTo(SCHEDULES);
  }

  @Test
  void play_sameSeed_isTheSameScheduleAgain() throws Exception {
    for (long seed = SEED; seed < SEED + 50; seed++) {
      assertThat(look(seed)).as("seed %d", seed).isEqualTo(look(seed));
    }
  }

  /** On a thread of its own, as the simulator has it. */
  private static List<String> look(long seed) throws Exception {
    CompletableFuture<List<String>> trace = new CompletableFuture<>();
    Thread.ofVirtual().start(() -> trace.complete(Schedule.look(seed, Fittings.SOUND)));
    return trace.get();
  }

  private static void progress(long played) {
    if (played % 100_000 == 0) {
      System.out.printf("%,d schedules played%n", played);
    }
  }

  private static String told(Simulator.Outcome outcome) {
    Simulator.Broken broken = outcome.broken();
    if (broken == null) {
      return "";
    }
    List<String> trace = broken.trace();
    return "seed %d: %s%nIts last %d lines (-Dnightshift.simulation.seed=%d plays it again):%n%s".formatted(
        broken.seed(),
        broken.promise(), SHOWN, broken.seed(),
        String.join("\n", trace.subList(Math.max(0, trace.size() - SHOWN), trace.size())));
  }
}
