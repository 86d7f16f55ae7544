package dev.nightshift.core.triage;

import dev.nightshift.core.retry.Failure;
import dev.nightshift.core.retry.Kind;
import java.util.Locale;

/** Why a person must look. */
public enum ReviewReason {
  /** Waiting never heals it. */
  PERMANENT,
  /** Tried as often as the policy allows. */
  ATTEMPTS_USED_UP,
  /** An at-most-once step may or may not have happened. */
  OUTCOME_UNKNOWN,
  /** A finished step would now be made from something else. */
  STEP_INPUT_CHANGED,
  /** Put off as often as the policy allows. */
  DELAYED_TOO_OFTEN,
  /** Handed on to further invocations as often as the policy allows. */
  YIELD_LIMIT,
  /** Stopped by its budget; its finished steps are kept. */
  BUDGET_EXCEEDED,
  /** Its tickets end up as letters without it ever being started. */
  NEVER_RAN;

  /** Why a job that died of this goes to a person. */
  static ReviewReason of(Failure failure) {
    return switch (failure.errorClass()) {
      case Failure.OUTCOME_UNKNOWN -> OUTCOME_UNKNOWN;
      case Failure.STEP_INPUT_CHANGED -> STEP_INPUT_CHANGED;
      case Failure.DELAYED_TOO_OFTEN -> DELAYED_TOO_OFTEN;
      case Failure.YIELD_LIMIT -> YIELD_LIMIT;
      case Failure.BUDGET_EXCEEDED -> BUDGET_EXCEEDED;
      default -> failure.kind() == Kind.PERMANENT ? PERMANENT : ATTEMPTS_USED_UP;
    };
  }

  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
