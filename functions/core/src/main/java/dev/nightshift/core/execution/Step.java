package dev.nightshift.core.execution;

import org.jspecify.annotations.Nullable;

/** A part of a job, about to be run. */
public interface Step {
  /**
   * The step is begun at most once unless it is proved that nothing happened: for effects that a second time would harm and
   * that nobody deduplicates. An unknown outcome sends the job to a person.
   */
  Step atMostOnce();

  /**
   * Runs the body, or returns what it returned when it was finished earlier.
   *
   * @param body returns a plain value ({@link dev.nightshift.core.job.PlainValue}); whole numbers come back as {@code Long}
   * @throws StepFailed when the body failed and the wait before its next try is not spent here
   */
  <T extends @Nullable Object> T run(Body<T> body);

  /** What a step does. */
  @FunctionalInterface
  interface Body<T extends @Nullable Object> {
    T call() throws Exception;
  }
}
