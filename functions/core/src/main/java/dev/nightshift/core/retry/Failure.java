package dev.nightshift.core.retry;

import dev.nightshift.core.budget.Overrun;
import dev.nightshift.core.budget.Reservation;
import dev.nightshift.core.budget.SharedLimit;
import dev.nightshift.core.budget.Usage;
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

  /** The error class of a job that was stopped by its budget. */
  public static final String BUDGET_EXCEEDED = "BudgetExceeded";

  /** The error class of a job that waits for the next period of a shared limit. */
  public static final String SHARED_LIMIT_REACHED = "SharedLimitReached";

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

  /** A try that was not begun: its worst case does not fit what is left of the job's budget. */
  public static Failure budgetExceeded(String step, Reservation.Exceeded exceeded, int attempt, Instant now) {
    return new Failure(BUDGET_EXCEEDED, Kind.PERMANENT, "budget",
        "step %s needs %s %s at worst, and %s of %s are left".formatted(Text.quoted(step),
            exceeded.needed().toPlainString(), exceeded.ceiling().wireName(), exceeded.left().toPlainString(),
            exceeded.granted().toPlainString()),
        attempt, now, null);
  }

  /** A try that cost more than its own stated worst case. */
  public static Failure budgetOverrun(String step, Overrun overrun, int attempt, Instant now) {
    return new Failure(BUDGET_EXCEEDED, Kind.PERMANENT, "budget",
        "step %s used %s %s, more than the %s that it had stated as its worst case".formatted(Text.quoted(step),
            overrun.used().toPlainString(), overrun.ceiling().wireName(), overrun.stated().toPlainString()),
        attempt, now, null);
  }

  /** A try that fits no period of a limit that jobs share. */
  public static Failure beyondSharedLimit(String step, SharedLimit limit, Usage worst, int attempt, Instant now) {
    return new Failure(BUDGET_EXCEEDED, Kind.PERMANENT, "budget",
        "step %s needs %s %s at worst, and the shared limit %s allows %s per %s".formatted(Text.quoted(step),
            limit.ceiling().of(worst).toPlainString(), limit.ceiling().wireName(), limit.name(),
            limit.amount().toPlainString(), limit.period().wireName()),
        attempt, now, null);
  }

  /** A try that was not begun, since a limit that jobs share is used up until its period ends. */
  public static Failure sharedLimitReached(String step, SharedLimit limit, Instant until, int attempt, Instant now) {
    return new Failure(SHARED_LIMIT_REACHED, Kind.TRANSIENT, "shared-limit",
        "step %s waits until %s: the shared limit %s of %s %s per %s is used up".formatted(Text.quoted(step), until,
            limit.name(), limit.amount().toPlainString(), limit.ceiling().wireName(), limit.period().wireName()),
        attempt, now, null);
  }

  /** A job that was put off more often than the policy allows. */
  public static Failure delayedTooOften(int delays, Failure last) {
    return new Failure(DELAYED_TOO_OFTEN, Kind.PERMANENT, "delay-limit",
        "delayed " + delays + " times, last for " + last.errorClass() + ": " + last.message(), last.attempt(),
        last.failedAt(), null);
  }
}
