package dev.nightshift.core.triage;

import org.jspecify.annotations.Nullable;

/** What a person found out about an at-most-once step whose outcome was open. */
public sealed interface StepAnswer {
  /**
   * @param result what the step would have returned, a plain value
   */
  record Happened(@Nullable Object result) implements StepAnswer {}

  record DidNotHappen() implements StepAnswer {}
}
