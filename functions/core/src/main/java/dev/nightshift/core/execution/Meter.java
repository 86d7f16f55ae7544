package dev.nightshift.core.execution;

import dev.nightshift.core.budget.Usage;

/** Takes down what a step's try has used, by what its provider says. */
@FunctionalInterface
public interface Meter {
  /**
   * Adds to what this try has used. To be told as soon as the provider has: a try that fails afterwards is charged what was
   * told, and one that told nothing is charged its whole worst case, unless it is proved that nothing happened.
   */
  void used(Usage usage);
}
