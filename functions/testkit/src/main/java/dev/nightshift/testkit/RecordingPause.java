package dev.nightshift.testkit;

import dev.nightshift.core.execution.Pause;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Sleeps by moving the clock. */
public final class RecordingPause implements Pause {
  private final SettableClock clock;
  private final List<Duration> slept = new CopyOnWriteArrayList<>();

  public RecordingPause(SettableClock clock) {
    this.clock = clock;
  }

  @Override
  public void sleep(Duration time) {
    slept.add(time);
    clock.tick(time);
  }

  /** What was slept, in order. */
  public List<Duration> slept() {
    return List.copyOf(slept);
  }
}
