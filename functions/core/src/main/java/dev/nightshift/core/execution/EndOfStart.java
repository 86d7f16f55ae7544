package dev.nightshift.core.execution;

/**
 * This start goes on with no further step, though the job is not at its end. An {@code Error}, so that no handler swallows it by
 * accident.
 */
abstract sealed class EndOfStart extends Error permits Yield, LimitReached, Overspent {
  private static final long serialVersionUID = 1L;

  EndOfStart(String message) {
    super(message, null, false, false);
  }
}
