package dev.nightshift.testkit.simulation;

/** A promise was broken. An {@code Error}, so that no rule takes it for a failure of a job. */
final class Violation extends Error {
  private static final long serialVersionUID = 1L;

  Violation(String what) {
    super(what);
  }

  Violation(String what, Throwable cause) {
    super(what, cause);
  }
}
