package dev.nightshift.worker;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/** The threads of one invocation, and the times at which they are asked, and made, to stop. */
final class Crew {
  private final InstantSource clock;

  Crew(InstantSource clock) {
    this.clock = clock;
  }

  /**
   * Runs all tasks side by side on virtual threads. Those still busy at the cut-off are interrupted.
   *
   * @return how many were still alive at the last word
   */
  int run(List<? extends Runnable> tasks, Deadlines deadlines) {
    List<Thread> threads = tasks.stream().map(task -> Thread.ofVirtual().start(task)).toList();
    await(threads, deadlines.cutOff());
    threads.stream().filter(Thread::isAlive).forEach(Thread::interrupt);
    await(threads, deadlines.lastWord());
    return (int) threads.stream().filter(Thread::isAlive).count();
  }

  private void await(List<Thread> threads, Instant until) {
    for (Thread thread : threads) {
      Duration left = Duration.between(clock.instant(), until);
      if (left.isPositive()) {
        join(thread, left);
      }
    }
  }

  private static void join(Thread thread, Duration atMost) {
    try {
      thread.join(atMost);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("the function's own thread was interrupted; nobody is meant to do that", e);
    }
  }
}
