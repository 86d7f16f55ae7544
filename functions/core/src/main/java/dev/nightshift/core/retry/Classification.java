package dev.nightshift.core.retry;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The rules of RETRY_POLICY.md section 4, in order: the first that matches decides.
 *
 * @param rules in order
 */
public record Classification(List<Rule> rules) {
  static final String NO_RULE = "unlisted";

  public Classification {
    rules = List.copyOf(rules);
  }

  /** The failure of a try, judged: ambiguous, by the rule {@code unlisted}, when no rule matches. */
  public Failure judge(FailureFacts facts, int attempt, Instant now) {
    for (Rule rule : rules) {
      if (rule.matches(facts)) {
        return facts.failure(rule.kind(), rule.name(), attempt, now);
      }
    }
    return facts.failure(Kind.AMBIGUOUS, NO_RULE, attempt, now);
  }

  /** The rules that ship. Sources: RFC 9110 section 15; AWS common errors; OpenAI, Anthropic and Bedrock error pages. */
  static Classification standard() {
    return new Classification(List.of(
        byCode("quota-used-up", Kind.PERMANENT, Set.of("insufficient_quota", "billing_hard_limit_reached")),
        byCode("expired-credentials", Kind.TRANSIENT,
            Set.of("ExpiredToken", "ExpiredTokenException", "RequestExpired")),
        byCode("throttled", Kind.TRANSIENT, Set.of("Throttling", "ThrottlingException", "ThrottledException",
            "TooManyRequestsException", "ProvisionedThroughputExceededException", "RequestLimitExceeded",
            "RequestThrottled", "SlowDown", "rate_limit_error", "rate_limit_exceeded", "overloaded_error")),
        byStatus("http-asks-to-wait", Kind.TRANSIENT, Set.of(408, 429, 502, 503, 504, 529)),
        byStatus("http-refused", Kind.PERMANENT, Set.of(401, 403)),
        byStatus("http-state-unknown", Kind.AMBIGUOUS, Set.of(409, 424)),
        byStatus("http-other-4xx", Kind.PERMANENT, range(400, 499)),
        byStatus("http-5xx", Kind.AMBIGUOUS, range(500, 599)),
        byType("unknown-host", Kind.AMBIGUOUS, Set.of("UnknownHostException")),
        byType("connection", Kind.TRANSIENT, Set.of("ConnectException", "HttpConnectTimeoutException",
            "HttpTimeoutException", "SocketTimeoutException", "SocketException", "ClosedChannelException",
            "NoRouteToHostException", "TimeoutException")),
        byType("step-result", Kind.PERMANENT, Set.of("StepResultUnsupported")),
        byType("reply-cut-off", Kind.TRANSIENT, Set.of("EOFException"))));
  }

  private static Rule byStatus(String name, Kind kind, Set<Integer> statuses) {
    return new Rule(name, kind, statuses, Set.of(), Set.of());
  }

  private static Rule byCode(String name, Kind kind, Set<String> codes) {
    return new Rule(name, kind, Set.of(), codes, Set.of());
  }

  private static Rule byType(String name, Kind kind, Set<String> types) {
    return new Rule(name, kind, Set.of(), Set.of(), types);
  }

  private static Set<Integer> range(int from, int to) {
    return IntStream.rangeClosed(from, to).boxed().collect(Collectors.toSet());
  }
}
