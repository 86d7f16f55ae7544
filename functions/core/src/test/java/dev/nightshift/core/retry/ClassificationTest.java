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
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClassificationTest {
  private static final Instant NOW = Instant.parse("2026-12-01T02:00:00Z");
  private static final Pattern FIELD = Pattern.compile("\"(\\w+)\": (?:\"([^\"]*)\"|(\\d+))");
  /** Rows that only words, or two facts together, decide: the policy's full rules claim them. */
  private static final Set<String> NOT_BY_ONE_FACT = Set.of("secondary rate limit exceeded",
      "Transaction cancelled, reasons [TransactionConflict]", "The read operation timed out",
      "Connection aborted: ECONNRESET", "Request failed: unauthorized", "unknown model: gemini-9",
      "schema mismatch: field 'slug' is required", "'void com.example.Client.send()'", "slug must not be blank");

  private final Classification standard = Classification.standard();

  record Case(String message, FailureFacts facts, Kind expected) {}

  @ParameterizedTest
  @MethodSource
  void judge_labelledCase_isWhatTheLabelSays(Case labelled) {
    assertThat(standard.judge(labelled.facts(), 1, NOW).kind()).isEqualTo(labelled.expected());
  }

  static Stream<Case> judge_labelledCase_isWhatTheLabelSays() throws IOException {
    try (var file = ClassificationTest.class.getResourceAsStream("/cases/failures.jsonl")) {
      assertThat(file).isNotNull();
      return new String(file.readAllBytes(), StandardCharsets.UTF_8).lines()
          .map(ClassificationTest::read)
          .filter(labelled -> !NOT_BY_ONE_FACT.contains(labelled.message()));
    }
  }

  @Test
  void judge_labelledCases_areAllReadAndNearlyAllClaimed() throws IOException {
    assertThat(judge_labelledCase_isWhatTheLabelSays()).hasSize(45 - NOT_BY_ONE_FACT.size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"unauthorized", "forbidden", "invalid_api_key"})
  void judge_refusedCredentials_areNeverRetried(String word) {
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
        case 408, 429, 502, 503, 504, 529 -> Kind.TRANSIENT;
        case 409, 424 -> Kind.AMBIGUOUS;
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
    assertThat(judged(new IllegalStateException("Connection refused 429 unauthorized")))
        .isEqualTo("unlisted AMBIGUOUS");
    assertThat(judged(new OutOfMemoryError())).isEqualTo("unlisted AMBIGUOUS");
  }

  @Test
  void judge_twoRulesMatch_theFirstDecidesAndIsNamed() {
    Rule first = new Rule("first", Kind.PERMANENT, Set.of(503), Set.of(), Set.of());
    Rule second = new Rule("second", Kind.TRANSIENT, Set.of(503), Set.of(), Set.of());
    FailureFacts facts = FailureFacts.of(new ServiceCallFailed("", 503, null, null), NOW);

    assertThat(new Classification(List.of(first, second)).judge(facts, 4, NOW))
        .isEqualTo(new Failure("ServiceCallFailed", Kind.PERMANENT, "first", "", 4, NOW, null));
  }

  @Test
  void rule_withTwoFacts_needsBoth() {
    Rule both = new Rule("both", Kind.PERMANENT, Set.of(403), Set.of("Expired"), Set.of());

    assertThat(both.matches(FailureFacts.of(new ServiceCallFailed("", 403, "Expired", null), NOW))).isTrue();
    assertThat(both.matches(FailureFacts.of(new ServiceCallFailed("", 403, null, null), NOW))).isFalse();
    assertThat(both.matches(FailureFacts.of(new ServiceCallFailed("", 401, "Expired", null), NOW))).isFalse();
    assertThatThrownBy(() -> new Rule("none", Kind.PERMANENT, Set.of(), Set.of(), Set.of()))
        .hasMessageContaining("names no fact");
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
    String type = value(fields, "error_class");
    String simple = type.substring(type.lastIndexOf('.') + 1);
    @Nullable
    String status = fields.get("http_status");
    return new Case(value(fields, "message"),
        new FailureFacts(simple, Set.of(simple),
            status == null ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(status)), fields.get("error_code"),
            null, value(fields, "message")),
        Kind.valueOf(value(fields, "expect").toUpperCase(Locale.ROOT)));
  }

  private static String value(Map<String, String> fields, String name) {
    return Objects.requireNonNull(fields.get(name), name);
  }
}
