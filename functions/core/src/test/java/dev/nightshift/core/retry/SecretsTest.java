package dev.nightshift.core.retry;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsTest {
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "Incorrect API key provided: sk-proj-abc_DEF-0123456789 | Incorrect API key provided: ***",
      "key sk-ant-api03-AbCdEf0123456789 is revoked | key *** is revoked",
      "AKIAIOSFODNN7EXAMPLE is unknown | *** is unknown",
      "Authorization: Bearer abc.def-123456 refused | Authorization: Bearer *** refused",
      "https://u:p4ss@host/path | https://u:***@host/path",
      "GET /v1?api_key=12345&x=1 | GET /v1?api_key=***&x=1",
      "password: hunter2, user: ada | password: ***, user: ada",
      "{\"client_secret\":\"s3cr3t\",\"id\":1} | {\"client_secret\":\"***\",\"id\":1}",
      "token eyJhbGciOiJI.eyJzdWIiOiIx.c2ln was refused | token *** was refused",
      "ghp_0123456789abcdefABCD is bad | *** is bad"})
  void masked_credential_isTakenOut(String text, String expected) {
    assertThat(Secrets.masked(text)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Rate limit reached for requests", "max_tokens: 4096 is too many",
      "task-force of 12345678",
      "model claude-sonnet-4 is overloaded", "unexpected token < in JSON", "tokens used: 1500", "s3://bucket/key:1"})
  void masked_ordinaryText_staysAsItIs(String text) {
    assertThat(Secrets.masked(text)).isEqualTo(text);
  }

  @Test
  void failure_secretAcrossTheCut_isMaskedBeforeItIsCut() {
    String text = "x".repeat(495) + " password=hunter2hunter2";

    assertThat(new Failure("E", Kind.AMBIGUOUS, "r", text, 1, Instant.EPOCH, null).message()).doesNotContain("hunter");
  }
}
