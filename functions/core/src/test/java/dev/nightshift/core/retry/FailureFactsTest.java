package dev.nightshift.core.retry;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FailureFactsTest {
  private static final Instant NOW = Instant.parse("2026-12-01T02:00:00Z");

  @Test
  void of_wrappedException_showsTypesOutermostFirstWithSupertypes() {
    FailureFacts facts = of(new IllegalStateException("outer", new SocketTimeoutException("inner")));

    assertThat(facts.errorClass()).isEqualTo("IllegalStateException");
    assertThat(facts.message()).isEqualTo("outer");
    assertThat(facts.types()).containsExactly("IllegalStateException", "RuntimeException", "Exception", "Throwable",
        "SocketTimeoutException", "InterruptedIOException", "IOException");
  }

  @Test
  void of_causesInACircle_ends() {
    Exception one = new IOException("one");
    Exception two = new RuntimeException("two", one);
    one.initCause(two);

    assertThat(of(one).types()).contains("IOException", "RuntimeException");
  }

  @Test
  void of_detailsInACause_areFound() {
    FailureFacts facts = of(new RuntimeException(new ServiceCallFailed("slow down", 429, "rate_limited", "7")));

    assertThat(facts.httpStatus()).isEqualTo(OptionalInt.of(429));
    assertThat(facts.errorCode()).isEqualTo("rate_limited");
    assertThat(facts.retryAfter()).isEqualTo(Duration.ofSeconds(7));
  }

  @Test
  void of_twoThatKnowDetails_theOutermostTells() {
    ServiceCallFailed outer = new ServiceCallFailed("gateway", 502, null, null);
    outer.initCause(new ServiceCallFailed("refused", 401, "code", "9"));

    FailureFacts facts = of(outer);

    assertThat(facts.httpStatus()).isEqualTo(OptionalInt.of(502));
    assertThat(facts.errorCode()).isNull();
    assertThat(facts.retryAfter()).isNull();
  }

  @Test
  void of_noMessageNoNameNoSenseInRetryAfter_staysReadable() {
    FailureFacts anonymous = of(new IOException() {});
    FailureFacts garbled = of(new ServiceCallFailed("", 503, null, "in a moment"));

    assertThat(anonymous.message()).isEmpty();
    assertThat(anonymous.errorClass()).startsWith("dev.nightshift.").isNotBlank();
    assertThat(anonymous.types()).contains("IOException");
    assertThat(garbled.retryAfter()).isNull();
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 401, 403, 404, 405, 410, 413, 415, 422, 429})
  void proof_refusedByTheService_isNamed(int status) {
    assertThat(ProofOfNothing.in(of(new ServiceCallFailed("", status, null, null)))).contains("refused-with-" + status);
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 408, 409, 425, 500, 501, 502, 503, 504, 529})
  void proof_answerThatSaysNothing_isNone(int status) {
    ServiceCallFailed answered = new ServiceCallFailed("", status, null, null);
    answered.initCause(new ConnectException());

    assertThat(ProofOfNothing.in(of(answered))).isEmpty();
  }

  @Test
  void proof_neverReached_isNamedButATimeoutIsNone() {
    assertThat(ProofOfNothing.in(of(new RuntimeException(new ConnectException()))))
        .contains("never-reached:ConnectException");
    assertThat(ProofOfNothing.in(of(new HttpConnectTimeoutException("")))).isPresent();
    assertThat(ProofOfNothing.in(of(new HttpTimeoutException("")))).isEmpty();
    assertThat(ProofOfNothing.in(of(new SocketTimeoutException()))).isEmpty();
    assertThat(ProofOfNothing.in(of(new IOException("Connection reset")))).isEmpty();
  }

  @Test
  void failure_longMessage_isCutAt500NeverInsideACharacter() {
    assertThat(message("x".repeat(501))).isEqualTo("x".repeat(500));
    assertThat(message("x".repeat(499) + "\ud83d\ude00")).isEqualTo("x".repeat(499));
    assertThat(message("x".repeat(498) + "\ud83d\ude00")).hasSize(500);
  }

  @Test
  void failure_longClassName_isCutAt80() {
    assertThat(new Failure("x".repeat(81), Kind.AMBIGUOUS, "r", "", 1, NOW, null).errorClass()).hasSize(80);
  }

  private static String message(String message) {
    return new Failure("E", Kind.AMBIGUOUS, "r", message, 1, NOW, null).message();
  }

  private static FailureFacts of(Throwable thrown) {
    return FailureFacts.of(thrown, NOW);
  }
}
