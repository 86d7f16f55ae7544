package dev.nightshift.it.night;

import dev.nightshift.local.demo.FlakyOutcome;
import dev.nightshift.local.demo.FlakyPlan;
import org.jspecify.annotations.Nullable;

/**
 * How a job must end, worked out from the service's plan alone: three tries in a row of what may heal, two more after delays
 * where waiting heals it, one try of what nothing heals; and a try after a lost answer finds what was done, unless the action
 * must happen at most once.
 *
 * @param deaths how often it left the queue with a failure, to be delayed or reviewed
 */
record ByPlan(String state, @Nullable String reason, int attempts, int deaths) {
  private static final int IN_THE_QUEUE = 3;
  private static final int IN_ALL = 5;

  static ByPlan of(long seed, String job, boolean atMostOnce) {
    boolean published = false;
    int deaths = 0;
    for (int attempt = 1;; attempt++) {
      FlakyOutcome outcome = FlakyPlan.outcome(seed, job, attempt);
      if (published || outcome == FlakyOutcome.SUCCESS) {
        return new ByPlan("completed", null, attempt, deaths);
      }
      if (outcome == FlakyOutcome.UNAUTHORIZED) {
        return new ByPlan("review", "permanent", attempt, deaths + 1);
      }
      if (atMostOnce && outcome != FlakyOutcome.THROTTLED) {
        return new ByPlan("review", "outcome_unknown", attempt, deaths + 1);
      }
      boolean ambiguous = outcome == FlakyOutcome.SERVER_ERROR;
      deaths += attempt >= IN_THE_QUEUE ? 1 : 0;
      if (attempt >= (ambiguous ? IN_THE_QUEUE : IN_ALL)) {
        return new ByPlan("review", "attempts_used_up", attempt, deaths);
      }
      published = outcome == FlakyOutcome.DROP_AFTER_EFFECT;
    }
  }

  /** Whether its ticket came back to the queue for a third try, where the queue moves it. */
  boolean redriven() {
    return attempts >= IN_THE_QUEUE;
  }

  int delays() {
    return Math.max(0, attempts - IN_THE_QUEUE);
  }
}
