package dev.nightshift.local.lambda;

import java.time.Duration;

/** What became of an invocation. */
public sealed interface InvocationResult {

  /** The function's answer, as JSON text. */
  record Succeeded(String payload) implements InvocationResult {}

  /** The function threw, or could not be loaded. */
  record FunctionError(String type, String message) implements InvocationResult {}

  /** The function was killed at its deadline. */
  record TimedOut(Duration timeout) implements InvocationResult {}

  /** The process ended in the middle of it. */
  record Crashed(String detail) implements InvocationResult {}
}
