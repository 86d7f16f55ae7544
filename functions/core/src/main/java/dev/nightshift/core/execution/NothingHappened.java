package dev.nightshift.core.execution;

/** The handler's own reconciliation proves that a failed try had no effect. */
final class NothingHappened extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient Exception failure;

  NothingHappened(Exception failure) {
    super(failure);
    this.failure = failure;
  }

  Exception failure() {
    return failure;
  }
}
