package dev.nightshift.core.execution;

/** Too little of the lease is left for another step. */
final class Yield extends EndOfStart {
  private static final long serialVersionUID = 1L;

  Yield() {
    super("too little time is left for another step");
  }
}
