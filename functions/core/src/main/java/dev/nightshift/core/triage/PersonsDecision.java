package dev.nightshift.core.triage;

import dev.nightshift.core.job.PlainValue;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a person decides about a job in review. */
public sealed interface PersonsDecision {
  /**
   * Try afresh, with the finished steps kept.
   *
   * @param answers one for each open step, by name
   */
  record Requeue(Map<String, StepAnswer> answers) implements PersonsDecision {
    public Requeue {
      answers = Map.copyOf(answers);
    }
  }

  /** Give it up. */
  record Discard(String why) implements PersonsDecision {}

  /** It was done by hand. */
  record Resolve(Map<String, @Nullable Object> result) implements PersonsDecision {
    public Resolve {
      result = PlainValue.mapOf(result, "result");
    }
  }
}
