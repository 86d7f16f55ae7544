package dev.nightshift.it.night;

import dev.nightshift.local.demo.FlakyOutcome;
import dev.nightshift.local.demo.FlakyPlan;

/**
 * How a job must end, worked out from the service's plan alone: three tries of what may heal, one of what won't, and a try
 * after a lost answer finds what was done.
 */
record ByPlan(String state, int attempts) {
  private static final int MOST_TRIES = 3;

  static ByPlan of(long seed, String job) {
    boolean published = false;
    for (int attempt = 1; attempt <= MOST_TRIES; attempt++) {
      FlakyOutcome outcome = FlakyPlan.outcome(seed, job, attempt);
      if (published || outcome == FlakyOutcome.SUCCESS) {
        return new ByPlan("completed", attempt);
      }
      if (outcome == FlakyOutcome.UNAUTHORIZED) {
        return new ByPlan("dead", attempt);
      }
      published = outcome == FlakyOutcome.DROP_AFTER_EFFECT;
    }
    return new ByPlan("dead", MOST_TRIES);
  }
}
