package dev.nightshift.core.triage;

/** Port: how much the jobs queue holds, about. */
@FunctionalInterface
public interface QueueDepth {
  /** Visible, in flight and delayed together, 0 or more. */
  long messages();
}
