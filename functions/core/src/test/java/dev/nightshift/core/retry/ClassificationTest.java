package dev.nightshift.core.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.net.http.HttpTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletionException;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClassificationTest {
  private static final Instant NOW = Instant.parse("2026-12-01T02:00:00Z");
  private static final Pattern FIELD = Pattern.compile("\"(\\w+)\": (?:\"([^\"]*)\"|(\\d+))");
  private final Classification standard = Classification.standard();

  record Case(String message, FailureFacts facts, Kind expected) {}

  @ParameterizedTest
  @MethodSource
  void judge_labelledCase_isWhatTheLabelSays(Case labelled) {
    assertThat(standard.judge(labelled.facts(), 1, NOW).kind()).isEqualTo(labelled.expected());
  }

  static Stream<Case> judge_labelledCase_isWhatTheLabelSays() throws IOException {
    return Files.readAllLines(Path.of("..", "..", "events", "failures.jsonl")).stream().map(ClassificationTest::read);
  }

  @Test
  void judge_labelledCases_areAllRead() throws IOException {
    assertThat(judge_labelledCase_isWhatTheLabelSays()).hasSize(45);
  }

  @ParameterizedTest
  @ValueSource(strings = {"unauthorized", "forbidden", "invalid_api_key"})
  void judge_refusedCredentials_areNeverRetried(String word) {
    assertThat(standard.judge(FailureFacts.of(new IllegalStateException("call failed: " + word), NOW), 1, NOW))
        .satisfies(failure -> assertThat(failure.kind()).isEqualTo(Kind.PERMANENT));
    assertThat(reported("Error", word, null, word)).endsWith(" PERMANENT");
    for (int status : new int[]{401, 403}) {
      Failure failure = standard.judge(FailureFacts.of(new ServiceCallFailed(word, status, word, null), NOW), 1, NOW);

      assertThat(failure.kind()).isEqualTo(Kind.PERMANENT);
      assertThat(failure.rule()).isEqualTo("http-refused");
    }
  }

  @Test
  void judge_quotaUsedUp_isPermanentThoughThe429WouldWait() {
    assertThat(judged(new ServiceCallFailed("", 429, null, null))).isEqualTo("http-asks-to-wait TRANSIENT");
    assertThat(judged(new ServiceCallFailed("", 429, "insufficient_quota", "5"))).isEqualTo("quota-used-up PERMANENT");
  }

  @Test
  void judge_codeBeatsStatus() {
    assertThat(judged(new ServiceCallFailed("", 400, "ThrottlingException", null))).isEqualTo("throttled TRANSIENT");
    assertThat(judged(new ServiceCallFailed("", 403, "ExpiredToken", null))).isEqualTo("expired-credentials TRANSIENT");
    assertThat(judged(new ServiceCallFailed("", 400, "ValidationException", null)))
        .isEqualTo("http-other-4xx PERMANENT");
  }

  @Test
  void judge_everyStatus_hasARule() {
    for (int status = 400; status < 600; status++) {
      Kind expected = switch (status) {
        case 408, 425, 429, 502, 503, 504, 521, 522, 523, 524, 529 -> Kind.TRANSIENT;
        case 409, 423, 424 -> Kind.AMBIGUOUS;
        case 501, 505 -> Kind.PERMANENT;
        default -> status < 500 ? Kind.PERMANENT : Kind.AMBIGUOUS;
      };

      Failure failure = standard.judge(FailureFacts.of(new ServiceCallFailed("", status, null, null), NOW), 1, NOW);

      assertThat(failure.kind()).as("status %d", status).isEqualTo(expected);
      assertThat(failure.rule()).isNotEqualTo(Classification.NO_RULE);
    }
  }

  @Test
  void judge_exceptionTypes_countWithSupertypesAndCauses() {
    assertThat(judged(new ConnectException())).isEqualTo("connection TRANSIENT");
    assertThat(judged(new SocketException("reset"))).isEqualTo("connection TRANSIENT");
    assertThat(judged(new SocketTimeoutException())).isEqualTo("connection TRANSIENT");
    assertThat(judged(new HttpTimeoutException("late"))).isEqualTo("connection TRANSIENT");
    assertThat(judged(new SocketException() {})).isEqualTo("connection TRANSIENT");
    assertThat(judged(new RuntimeException(new IOException(new ConnectException()))))
        .isEqualTo("connection TRANSIENT");
    assertThat(judged(new UnknownHostException("api"))).isEqualTo("unknown-host AMBIGUOUS");
    assertThat(judged(new EOFException())).isEqualTo("reply-cut-off TRANSIENT");
  }

  @Test
  void judge_nothingKnown_isAmbiguousAndSaysSo() {
    assertThat(judged(new IllegalStateException("the 429 unauthorized copies refused")))
        .isEqualTo("unlisted AMBIGUOUS");
    assertThat(judged(new OutOfMemoryError())).isEqualTo("unlisted AMBIGUOUS");
  }

  @Test
  void judge_twoRulesMatch_theFirstDecidesAndIsNamed() {
    Rule first = Rule.byStatus("first", Kind.PERMANENT, Set.of(503));
    Rule second = Rule.byStatus("second", Kind.TRANSIENT, Set.of(503));
    FailureFacts facts = FailureFacts.of(new ServiceCallFailed("", 503, null, null), NOW);

    assertThat(new Classification(List.of(first, second)).judge(facts, 4, NOW))
        .isEqualTo(new Failure("ServiceCallFailed", Kind.PERMANENT, "first", "", 4, NOW, null));
  }

  @Test
  void rule_withTwoFacts_needsBoth() {
    Rule both = new Rule("both", Kind.PERMANENT, Set.of(403), Set.of("Expired"), Set.of(), Set.of(), false);

    assertThat(both.matches(FailureFacts.of(new ServiceCallFailed("", 403, "Expired", null), NOW))).isTrue();
    assertThat(both.matches(FailureFacts.of(new ServiceCallFailed("", 403, null, null), NOW))).isFalse();
    assertThat(both.matches(FailureFacts.of(new ServiceCallFailed("", 401, "Expired", null), NOW))).isFalse();
    assertThatThrownBy(() -> new Rule("none", Kind.PERMANENT, Set.of(), Set.of(), Set.of(), Set.of(), true))
        .hasMessageContaining("names no fact");
  }

  @Test
  void judge_429_isPermanentOnlyIfMoneyMustHealIt() {
    String quota =
        "Error code: 429 - {'error': {'message': 'You exceeded your current quota', 'code': 'insufficient_quota'}}";
    assertThat(reported("RateLimitError", quota, 429, null)).isEqualTo("quota-used-up PERMANENT");
    assertThat(
        reported("ClientError", "You exceeded your current quota, please check your plan and billing details", 429,
            "RESOURCE_EXHAUSTED"))
        .isEqualTo("throttled TRANSIENT");
  }

  @Test
  void judge_403ThatSaysRateLimit_isTransientOnlyIfItAlsoSaysHowLong() {
    String said = "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.";
    assertThat(judged(new ServiceCallFailed(said, 403, null, "60"))).isEqualTo("refused-for-now TRANSIENT");
    assertThat(judged(new ServiceCallFailed(said, 403, null, null))).isEqualTo("http-refused PERMANENT");
    assertThat(judged(new ServiceCallFailed("no", 403, null, "60"))).isEqualTo("http-refused PERMANENT");
  }

  @Test
  void judge_cancelledTransaction_isTransientOnlyForAConflict() {
    assertThat(reported("TransactionCanceledException",
        "Transaction cancelled, please refer cancellation reasons for specific reasons [None, TransactionConflict]",
        400,
        "TransactionCanceledException")).isEqualTo("transaction-conflict TRANSIENT");
    assertThat(reported("TransactionCanceledException", "reasons [None, ConditionalCheckFailed]", 400,
        "TransactionCanceledException")).isEqualTo("http-other-4xx PERMANENT");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "ClientError | An error occurred (ThrottlingException) when calling the Converse operation: Too many tokens | says-wait TRANSIENT",
      "Error | socket hang up | says-wait TRANSIENT", "TypeError | fetch failed | says-wait TRANSIENT",
      "FetchError | request to https://api.example/ failed, reason: read ECONNRESET | connection TRANSIENT",
      "Error | dial tcp 10.1.2.3:443: connect: connection refused | says-wait TRANSIENT",
      "Error | 503 Service Unavailable | says-wait TRANSIENT",
      "Error | HTTP 429 Too Many Requests | says-wait TRANSIENT",
      "APIStatusError | overloaded_error: Overloaded | says-wait TRANSIENT",
      "StatusRuntimeException | UNAVAILABLE: io exception | says-wait TRANSIENT",
      "StatusRuntimeException | PERMISSION_DENIED: caller lacks it | says-refused PERMANENT",
      "Error | Incorrect API key provided: sk-abcdefgh12345678 | says-refused PERMANENT",
      "Error | unknown model: gemini-9 | says-refused PERMANENT",
      "botocore.errorfactory.ThrottlingException | Rate exceeded | throttled TRANSIENT",
      "openai.APITimeoutError | Request timed out. | connection TRANSIENT",
      "java.sql.SQLIntegrityConstraintViolationException | Duplicate entry | refused-by-type PERMANENT",
      "java.sql.SQLTransientConnectionException | pool is empty | database-busy TRANSIENT",
      "Runtime.ImportModuleError | Unable to import module 'app' | refused-by-code PERMANENT",
      "Runtime.ExitError | RequestId: 1-2 Error: Runtime exited with error: signal: killed | unlisted AMBIGUOUS",
      "Sandbox.Timedout | RequestId: 1-2 Error: Task timed out after 3.00 seconds | unlisted AMBIGUOUS",
      "com.fasterxml.jackson.core.JsonParseException | Unexpected character | unlisted AMBIGUOUS",
      "javax.net.ssl.SSLHandshakeException | Remote host terminated the handshake | unlisted AMBIGUOUS"})
  void judge_realCasesOfManyServices_comeOutAsTheyShould(String type, String message, String expected) {
    assertThat(reported(type, message, null, null)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"article about network timeouts was empty", "stopped after 1500 tokens",
      "line 429 of the draft",
      "the chapter on forbidden cities has no title", "field 'timeout' must be positive",
      "the essay on unauthorized copies is short", "no story about a service unavailable at night was found",
      "status code 401 was in the list of codes to explain", "the poem 'connection refused' has no end"})
  void judge_wordsOfTheJobsOwnSubject_decideNothing(String message) {
    assertThat(reported("Error", message, null, null)).isEqualTo("unlisted AMBIGUOUS");
  }

  @Test
  void judge_wrappedInCompletionException_isAsItsCause() {
    assertThat(judged(new CompletionException(new HttpTimeoutException("late")))).isEqualTo("connection TRANSIENT");
    assertThat(judged(new IllegalArgumentException(new SocketTimeoutException()))).isEqualTo("connection TRANSIENT");
    assertThat(judged(new IllegalStateException(new NoSuchMethodError("send")))).isEqualTo("wrong-build PERMANENT");
  }

  private String reported(String type, String message, @Nullable Integer status, @Nullable String code) {
    Failure failure = standard.judge(FailureFacts.reported(type, message,
        status == null ? OptionalInt.empty() : OptionalInt.of(status), code, null, NOW), 1, NOW);
    return failure.rule() + " " + failure.kind();
  }

  private String judged(Throwable thrown) {
    Failure failure = standard.judge(FailureFacts.of(thrown, NOW), 1, NOW);
    return failure.rule() + " " + failure.kind();
  }

  private static Case read(String line) {
    Map<String, String> fields = new TreeMap<>();
    var field = FIELD.matcher(line);
    while (field.find()) {
      fields.put(field.group(1), field.group(2) == null ? field.group(3) : field.group(2));
    }
    @Nullable
    String status = fields.get("http_status");
    return new Case(value(fields, "message"),
        FailureFacts.reported(value(fields, "error_class"), value(fields, "message"),
            status == null ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(status)), fields.get("error_code"),
            fields.get("retry_after"), NOW),
        Kind.valueOf(value(fields, "expect").toUpperCase(Locale.ROOT)));
  }

  private static String value(Map<String, String> fields, String name) {
    return Objects.requireNonNull(fields.get(name), name);
  }
}
