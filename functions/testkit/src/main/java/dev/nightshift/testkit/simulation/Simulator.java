package dev.nightshift.testkit.simulation;

import dev.nightshift.testkit.simulation.Schedule.Played;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Plays schedules, as many side by side as there are processors; each is independent of the others. */
public final class Simulator {
  private final Fittings fittings;
  private final AtomicLong played = new AtomicLong();
  private final AtomicLong crashes = new AtomicLong();
  private final AtomicLong starts = new AtomicLong();
  private final AtomicLong effects = new AtomicLong();
  private final AtomicLong messages = new AtomicLong();

  public Simulator() {
    this(Fittings.SOUND);
  }

  Simulator(Fittings fittings) {
    this.fittings = fittings;
  }

  /**
   * What came of them.
   *
   * @param schedules how many were played
   * @param crashes processes that were killed
   * @param starts of handlers
   * @param effects carried out by the effects' own server
   * @param messages sent to the two queues
   * @param broken the lowest seed that broke a promise, and how; {@code null}: all were kept
   */
  public record Outcome(
      long schedules, long crashes, long starts, long effects, long messages, @Nullable Broken broken) {}

  /**
   * @param trace all that happened in that schedule, for a person to read
   */
  public record Broken(long seed, String promise, List<String> trace) {}

  /**
   * Plays the seeds from {@code first} on, until all are played or one breaks a promise.
   *
   * @param progress told how many were played so far, now and then
   */
  public Outcome play(long first, long schedules, LongConsumer progress) {
    AtomicLong next = new AtomicLong(first);
    AtomicLong lowest = new AtomicLong(Long.MAX_VALUE);
    int side = Runtime.getRuntime().availableProcessors();
    CountDownLatch done = new CountDownLatch(side);
    IntStream.range(0, side).forEach(_ -> Thread.ofVirtual().start(() -> {
      try {
        for (long seed = next.getAndIncrement(); seed < first + schedules && seed < lowest.get(); seed =
            next.getAndIncrement()) {
          note(Schedule.play(seed, fittings), lowest);
          long sofar = played.incrementAndGet();
          if (sofar % 1_000 == 0) {
            progress.accept(sofar);
          }
        }
      } finally {
        done.countDown();
      }
    }));
    await(done);
    return new Outcome(played.get(), crashes.get(), starts.get(), effects.get(), messages.get(), broken(lowest.get()));
  }

  private void note(Played one, AtomicLong lowest) {
    crashes.addAndGet(one.toll().crashes());
    starts.addAndGet(one.toll().starts());
    effects.addAndGet(one.toll().effects());
    messages.addAndGet(one.toll().messages());
    if (one.violation() != null) {
      lowest.accumulateAndGet(one.seed(), Math::min);
    }
  }

  /** Played again, this time written down. */
  private @Nullable Broken broken(long seed) {
    if (seed == Long.MAX_VALUE) {
      return null;
    }
    List<String> trace = Schedule.look(seed, fittings);
    return new Broken(seed, trace.getLast(), trace);
  }

  private static void await(CountDownLatch done) {
    try {
      done.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while schedules were played", e);
    }
  }
}
