package dev.nightshift.core.retry;

import static dev.nightshift.core.retry.Kind.AMBIGUOUS;
import static dev.nightshift.core.retry.Kind.PERMANENT;
import static dev.nightshift.core.retry.Kind.TRANSIENT;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The rules that ship. A service's own code says more than the status it came with, a status more than an exception's type,
 * and any of them more than words.
 *
 * <p>Sources: RFC 9110 section 15, RFC 8470 (425); AWS common errors and the SDK's lists of retryable and throttling codes;
 * the error pages of Bedrock, Lambda, DynamoDB, S3, Anthropic, OpenAI and Gemini; gRPC status codes; the Javadoc of the JDK
 * and of JDBC, SQLSTATE classes; Node's and Python's names for the same failures.
 */
final class StandardRules {
  private StandardRules() {}

  static List<Rule> inOrder() {
    return List.of(
        Rule.byCode("quota-used-up", PERMANENT, ErrorCodes.QUOTA_USED_UP),
        Rule.byStatus("quota-used-up", PERMANENT, Set.of(429)).saying(ErrorCodes.QUOTA_USED_UP),
        Rule.byCode("expired-credentials", TRANSIENT, ErrorCodes.EXPIRED_CREDENTIALS),
        Rule.byCode("throttled", TRANSIENT, ErrorCodes.THROTTLED),
        Rule.byCode("transaction-conflict", TRANSIENT, Set.of("TransactionCanceledException"))
            .saying(Set.of("TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded")),
        Rule.byCode("not-available", TRANSIENT, ErrorCodes.NOT_AVAILABLE),
        Rule.byStatus("refused-for-now", TRANSIENT, Set.of(403))
            .sayingHowLong()
            .saying(Set.of("rate limit", "rate limit exceeded", "api rate limit exceeded", "rate limited",
                "too many requests")),
        Rule.byStatus("http-asks-to-wait", TRANSIENT, Set.of(408, 425, 429, 502, 503, 504, 521, 522, 523, 524, 529)),
        Rule.byStatus("http-refused", PERMANENT, Set.of(401, 403)),
        Rule.byStatus("http-state-unknown", AMBIGUOUS, Set.of(409, 423, 424)),
        Rule.byStatus("http-other-4xx", PERMANENT, range(400, 499)),
        Rule.byStatus("http-never-supported", PERMANENT, Set.of(501, 505)),
        Rule.byStatus("http-5xx", AMBIGUOUS, range(500, 599)),
        Rule.byType("unknown-host", AMBIGUOUS, ErrorTypes.UNKNOWN_HOST),
        Rule.byType("certificate", PERMANENT, ErrorTypes.CERTIFICATE),
        Rule.byType("connection", TRANSIENT, ErrorTypes.CONNECTION),
        Rule.byType("database-busy", TRANSIENT, ErrorTypes.DATABASE_BUSY),
        Rule.byType("step-misused", PERMANENT, Set.of("StepResultUnsupported", "StepNameUsedTwice", "RecordTooLarge")),
        Rule.byType("deliverable", AMBIGUOUS, Set.of("DeliverableMissing")),
        Rule.byCode("refused-by-code", PERMANENT, ErrorCodes.REFUSED),
        Rule.byType("refused-by-type", PERMANENT, ErrorTypes.REFUSED),
        Rule.byType("reply-cut-off", TRANSIENT, ErrorTypes.REPLY_CUT_OFF),
        Rule.byType("wrong-call", PERMANENT, ErrorTypes.WRONG_CALL),
        Rule.byType("wrong-build", PERMANENT, ErrorTypes.WRONG_BUILD),
        Rule.byWords("says-quota-used-up", PERMANENT, ErrorCodes.QUOTA_USED_UP),
        Rule.byWords("says-refused", PERMANENT, ErrorWords.REFUSED),
        Rule.byWords("says-wait", TRANSIENT, ErrorWords.WAIT));
  }

  private static Set<Integer> range(int from, int to) {
    return IntStream.rangeClosed(from, to).boxed().collect(Collectors.toSet());
  }
}
