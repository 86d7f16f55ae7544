package dev.nightshift.core.execution;

/** Too little of the lease is left for another step. An {@code Error}, so that no handler swallows it by accident. */
final class Yield extends Error {
  private static final long serialVersionUID = 1L;

  Yield() {
    super("too little time is left for another step", null, false, false);
  }
}
