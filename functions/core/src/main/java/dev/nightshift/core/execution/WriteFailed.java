package dev.nightshift.core.execution;

/**
 * The ledger broke while the record was written, so that nobody knows whether it was. An {@code Error}, so that neither a
 * handler nor a step takes it for a failure of the step's own action: "connection refused" by the ledger proves nothing
 * about the service that was called before.
 */
final class WriteFailed extends Error {
  private static final long serialVersionUID = 1L;

  WriteFailed(RuntimeException why) {
    super("the ledger did not take the next version: " + why.getMessage(), why);
  }
}
