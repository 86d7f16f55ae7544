package dev.nightshift.core.execution;

import dev.nightshift.core.retry.Failure;
import dev.nightshift.core.retry.RetryDecision;

/** A try cost more than its own stated worst case: nobody knows what the next one would cost. */
final class Overspent extends EndOfStart {
  private static final long serialVersionUID = 1L;

  private final transient Failure failure;

  Overspent(Failure failure) {
    super(failure.message());
    this.failure = failure;
  }

  Failed failed() {
    return new Failed(failure, new RetryDecision.GiveUp(), null);
  }
}
