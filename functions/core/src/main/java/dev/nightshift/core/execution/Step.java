package dev.nightshift.core.execution;

import dev.nightshift.core.budget.Usage;
import org.jspecify.annotations.Nullable;

/** A part of a job, about to be run. */
public interface Step {
  /**
   * The step is begun at most once unless it is proved that nothing happened: for effects that a second time would harm and
   * that nobody deduplicates. An unknown outcome sends the job to a person.
   */
  Step atMostOnce();

  /**
   * How to find out what became of a try {@linkplain #atMostOnce() at most once} that failed without a proof: asked right
   * after it, before anybody decides. What it throws counts as {@link Reconciled.Unknown}.
   */
  Step reconcile(Reconciliation how);

  /**
   * What the step is made from, so that its stored result is used again for the same only.
   *
   * @param input a plain value ({@link dev.nightshift.core.job.PlainValue}); its hash is kept
   */
  Step from(@Nullable Object input);

  /**
   * What a try of this step costs at worst. No try begins unless that still fits the job's budget and the limits it shares with
   * others; it then counts as used until the try has said what it {@linkplain Meter#used used}. A try that uses more is
   * finished, booked, and stops the job.
   *
   * @see Usage#tokens
   */
  Step reserving(Usage worst);

  /**
   * Runs the body, or returns what it returned when it was finished earlier. Steps of different names may run in several
   * threads of one handler, which must have joined them before it returns.
   *
   * @param body returns a plain value ({@link dev.nightshift.core.job.PlainValue}); whole numbers come back as {@code Long}
   * @throws StepFailed when the body failed and the wait before its next try is not spent here; or when the step was
   *     finished earlier {@linkplain #from from} something else ({@code StepInputChanged}: a person decides)
   * @throws StepNameUsedTwice when this try has finished a step of that name, or is at it
   */
  <T extends @Nullable Object> T run(MeteredBody<T> body);

  /** The same for a body that does not say what it used: that counts as the worst case. */
  default <T extends @Nullable Object> T run(Body<T> body) {
    return run((Meter _) -> body.call());
  }

  /** What a step does. */
  @FunctionalInterface
  interface Body<T extends @Nullable Object> {
    T call() throws Exception;
  }

  /** What a step does that is paid for. */
  @FunctionalInterface
  interface MeteredBody<T extends @Nullable Object> {
    T call(Meter meter) throws Exception;
  }

  /** Looks into the target system. */
  @FunctionalInterface
  interface Reconciliation {
    Reconciled ask() throws Exception;
  }
}
