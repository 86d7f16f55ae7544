package dev.nightshift.core.retry;

import java.util.Optional;
import java.util.Set;

/**
 * Facts which prove that a failed call had no effect, so that even an at-most-once step may be tried again: the service was
 * never reached, or said that it refused.
 */
public final class ProofOfNothing {
  private static final Set<Integer> REFUSED = Set.of(400, 401, 403, 404, 405, 410, 413, 415, 422, 429);
  private static final Set<String> NEVER_REACHED =
      Set.of("ConnectException", "HttpConnectTimeoutException", "UnknownHostException", "NoRouteToHostException");

  private ProofOfNothing() {}

  /** The name of the proof, if there is one. */
  public static Optional<String> in(FailureFacts facts) {
    if (facts.httpStatus().isPresent()) {
      int status = facts.httpStatus().getAsInt();
      return REFUSED.contains(status) ? Optional.of("refused-with-" + status) : Optional.empty();
    }
    return facts.types().stream().filter(NEVER_REACHED::contains).findFirst().map(type -> "never-reached:" + type);
  }
}
