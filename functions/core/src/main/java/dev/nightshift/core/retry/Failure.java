package dev.nightshift.core.retry;

import dev.nightshift.core.job.Text;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One failed try, as the ledger keeps it.
 *
 * @param errorClass the exception's type or the service's error type, at most 80 characters
 * @param kind what waiting does to it
 * @param rule the name of the rule that decided the kind
 * @param message what was said, secrets masked, cut at 500 UTF-16 units, never inside a character
 * @param attempt the number of the try since acceptance or requeue, from 1
 * @param failedAt when
 * @param retryAfter how long the service asked to be left alone, from {@code failedAt}; {@code null}: it did not say
 */
public record Failure(
    String errorClass, Kind kind, String rule, String message, int attempt, Instant failedAt,
    @Nullable Duration retryAfter) {
  /** Long enough for a sentence and an id, short enough for ten of them in a 1 KB record's neighbourhood. */
  public static final int LONGEST_MESSAGE = 500;

  /** The error class of an at-most-once step that may or may not have happened. */
  public static final String OUTCOME_UNKNOWN = "OutcomeUnknown";

  /** The error class of a job that handed on more often than the policy allows. */
  public static final String YIELD_LIMIT = "YieldLimit";

  /** The error class of a job that was put off more often than the policy allows. */
  public static final String DELAYED_TOO_OFTEN = "DelayedTooOften";

  /** The error class of a step whose stored result belongs to another input. */
  public static final String STEP_INPUT_CHANGED = "StepInputChanged";

  private static final int LONGEST_CLASS = 80;

  public Failure {
    errorClass = Text.cut(errorClass, LONGEST_CLASS);
    message = Text.cut(Secrets.masked(message), LONGEST_MESSAGE);
  }

  /** A start that ended without a word: a crash, out of memory, a timeout of the function. */
  public static Failure unrecorded(int attempt, Instant now) {
    return new Failure("Unrecorded", Kind.AMBIGUOUS, "no-word", "the try ended without a word", attempt, now, null);
  }

  /** An at-most-once step whose outcome nobody knows. */
  public static Failure outcomeUnknown(String step, String because, int attempt, Instant now) {
    return new Failure(OUTCOME_UNKNOWN, Kind.PERMANENT, "at-most-once",
        "step " + Text.quoted(step) + " may or may not have happened: " + because, attempt, now, null);
  }

  /** A finished step that would now be made from something else. */
  public static Failure stepInputChanged(String step, int attempt, Instant now) {
    return new Failure(STEP_INPUT_CHANGED, Kind.PERMANENT, "step-input",
        "step " + Text.quoted(step) + " was finished from another input than it would be made from now", attempt, now,
        null);
  }

  /** A job that handed on more often than the policy allows. */
  public static Failure yieldLimit(int yields, int attempt, Instant now) {
    return new Failure(YIELD_LIMIT, Kind.PERMANENT, "yield-limit", "yielded " + yields + " times", attempt, now, null);
  }

  /** A job that was put off more often than the policy allows. */
  public static Failure delayedTooOften(int delays, Failure last) {
    return new Failure(DELAYED_TOO_OFTEN, Kind.PERMANENT, "delay-limit",
        "delayed " + delays + " times, last for " + last.errorClass() + ": " + last.message(), last.attempt(),
        last.failedAt(), null);
  }
}
