package dev.nightshift.core.retry;

import dev.nightshift.core.budget.Budget;
import dev.nightshift.core.job.PlainValue;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the policy says about one action.
 *
 * @param handler the name of the handler that does it
 * @param settings handed to the handler as they are; see {@link PlainValue}
 * @param limits how often it is tried
 * @param waits how long it waits in between
 * @param budget of a job that names none; {@code null}: no ceiling
 */
public record ActionPolicy(String handler, Map<String, @Nullable Object> settings, Limits limits, Waits waits,
    @Nullable Budget budget) {
  // Not compact: of a compact constructor's parameters javac loses the annotations of type arguments in the class file.
  public ActionPolicy(String handler, Map<String, @Nullable Object> settings, Limits limits, Waits waits,
      @Nullable Budget budget) {
    this.handler = handler;
    this.settings = PlainValue.mapOf(settings, "settings");
    this.limits = limits;
    this.waits = waits;
    this.budget = budget;
  }

  /** Without a ceiling for jobs that name none. */
  public ActionPolicy(String handler, Map<String, @Nullable Object> settings, Limits limits, Waits waits) {
    this(handler, settings, limits, waits, null);
  }
}
