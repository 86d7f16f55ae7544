package dev.nightshift.core.execution;

import dev.nightshift.core.retry.Failure;
import java.time.Instant;

/** A limit that jobs share is used up: the step was not begun, and no paid one will be until the limit's period is over. */
final class LimitReached extends EndOfStart {
  private static final long serialVersionUID = 1L;

  private final transient Failure failure;
  private final transient Instant until;

  LimitReached(Failure failure, Instant until) {
    super(failure.message());
    this.failure = failure;
    this.until = until;
  }

  Failure failure() {
    return failure;
  }

  Instant until() {
    return until;
  }
}
