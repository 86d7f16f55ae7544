package dev.nightshift.core.execution;

import java.time.Duration;

/** Port: the passing of time. */
@FunctionalInterface
public interface Pause {
  void sleep(Duration time) throws InterruptedException;
}
