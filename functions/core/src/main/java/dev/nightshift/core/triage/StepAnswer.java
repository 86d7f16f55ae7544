package dev.nightshift.core.triage;

import dev.nightshift.core.job.PlainValue;
import org.jspecify.annotations.Nullable;

/** What a person found out about an at-most-once step whose outcome was open. */
public sealed interface StepAnswer {
  /**
   * @param result what the step would have returned, a plain value
   */
  record Happened(@Nullable Object result) implements StepAnswer {
    public Happened {
      result = PlainValue.copyOf(result, "result");
    }
  }

  record DidNotHappen() implements StepAnswer {}
}
