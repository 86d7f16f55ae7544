package dev.nightshift.testkit.simulation;

/** The process is gone: nothing that it does from then on reaches anybody. */
final class Killed extends Error {
  private static final long serialVersionUID = 1L;

  Killed() {
    super("killed", null, false, false);
  }
}
