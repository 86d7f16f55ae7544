package dev.nightshift.core.retry;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What messages say of which no fact is known; see {@link Wording} for where a word counts. */
final class ErrorWords {
  private static final Set<String> SAID_NO = Set.of(
      "unauthorized", "unauthenticated", "forbidden", "access denied", "permission denied", "not authorized",
      "is not authorized to perform", "authentication failed", "invalid api key", "invalid x-api-key",
      "incorrect api key provided", "api key not valid", "invalid credentials", "bad credentials", "invalid token",
      "unknown model", "model not found", "no such model", "context length exceeded", "maximum context length",
      "prompt is too long", "input is too long", "payload too large", "request entity too large",
      "your credit balance is too low", "schema mismatch", "validation failed",
      "bad request", "unprocessable entity", "method not allowed", "unsupported media type");

  private static final Set<String> OVERLOAD = Set.of(
      "too many requests", "rate limit", "rate limit exceeded", "rate limit reached", "rate exceeded", "overloaded",
      "model overloaded", "throttled", "request throttled", "slow down", "please reduce your request rate",
      "service unavailable", "temporarily unavailable", "service temporarily unavailable", "bad gateway",
      "gateway timeout", "gateway time-out", "try again later", "please try again later", "server is busy");

  private static final Set<String> NETWORK = Set.of(
      "connection reset", "connection reset by peer", "connection refused", "connection aborted", "connection closed",
      "connection timed out", "connect timed out", "connection timeout", "connection lost", "broken pipe",
      "timed out", "read timed out", "request timed out", "request timeout", "read timeout", "connect timeout",
      "deadline exceeded", "context deadline exceeded", "socket hang up", "fetch failed", "network is unreachable",
      "no route to host", "unexpected end of file", "unexpected eof", "premature end of stream", "premature close",
      "temporary failure in name resolution", "deadlock detected", "lock wait timeout exceeded",
      "too many connections");

  static final Set<String> REFUSED = all(List.of(SAID_NO, ErrorCodes.REFUSED));

  static final Set<String> WAIT = all(List.of(OVERLOAD, NETWORK, ErrorCodes.THROTTLED, ErrorCodes.NOT_AVAILABLE));

  private ErrorWords() {}

  /** But SQLSTATEs: a number in a text is no code. */
  private static Set<String> all(List<Set<String>> sets) {
    return sets.stream()
        .flatMap(Set::stream)
        .filter(words -> !Character.isDigit(words.charAt(0)))
        .collect(Collectors.toUnmodifiableSet());
  }
}
