package dev.nightshift.core.execution;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The steps that one try of a handler has finished or is at. Safe for several threads. */
final class StepNames {
  private final Set<String> used = ConcurrentHashMap.newKeySet();

  /** The handler begins anew and comes by its finished steps once more. */
  void beginTry() {
    used.clear();
  }

  /**
   * @throws StepNameUsedTwice if the name is taken
   */
  void take(String name) {
    if (!used.add(name)) {
      throw new StepNameUsedTwice(name);
    }
  }

  /** The step failed; the handler may ask for it once more. */
  void giveBack(String name) {
    used.remove(name);
  }
}
