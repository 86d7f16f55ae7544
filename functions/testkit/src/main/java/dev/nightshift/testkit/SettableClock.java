package dev.nightshift.testkit;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

/** Time that moves only when told to. Safe for use by several threads. */
public final class SettableClock implements InstantSource {
  /** An evening: late enough that a night's schedule lies ahead. */
  public static final Instant EVENING = Instant.parse("2026-12-01T18:00:00Z");

  private final AtomicReference<Instant> now;

  public SettableClock(Instant start) {
    this.now = new AtomicReference<>(start);
  }

  public static SettableClock atEvening() {
    return new SettableClock(EVENING);
  }

  @Override
  public Instant instant() {
    return now.get();
  }

  /** Moves on by that much; backwards when negative, as clocks of other machines seem to. */
  public void tick(Duration time) {
    now.updateAndGet(instant -> instant.plus(time));
  }

  public void set(Instant instant) {
    now.set(instant);
  }
}
