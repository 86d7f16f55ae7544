package dev.nightshift.core.triage;

import dev.nightshift.core.budget.Budget;
import dev.nightshift.core.job.PlainValue;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a person decides about a job in review. */
public sealed interface PersonsDecision {
  /**
   * Try afresh, with the finished steps kept.
   *
   * @param answers one for each open step, by name
   * @param raise so much more of each ceiling of the job's budget; {@code null}: nothing
   */
  record Requeue(Map<String, StepAnswer> answers, @Nullable Budget raise) implements PersonsDecision {
    public Requeue {
      answers = Map.copyOf(answers);
    }

    /** With the budget as it is. */
    public Requeue(Map<String, StepAnswer> answers) {
      this(answers, null);
    }
  }

  /** Give it up. */
  record Discard(String why) implements PersonsDecision {}

  /** It was done by hand. */
  record Resolve(Map<String, @Nullable Object> result) implements PersonsDecision {
    /** Written out, since a compact one does not tell other modules that what is in the map may be null. */
    public Resolve(Map<String, @Nullable Object> result) {
      this.result = PlainValue.mapOf(result, "result");
    }
  }
}
