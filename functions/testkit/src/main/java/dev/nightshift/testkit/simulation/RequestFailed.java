package dev.nightshift.testkit.simulation;

import java.net.ConnectException;

/**
 * A request whose answer never came: it may have arrived, may still arrive, or never will. Its cause looks like a proof that
 * nothing happened, as the causes of clients do, so that nobody may take it for one.
 */
final class RequestFailed extends RuntimeException {
  private static final long serialVersionUID = 1L;

  RequestFailed() {
    super("no answer", new ConnectException("connection refused"), false, false);
  }
}
