package dev.nightshift.local.lambda;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.local.lambda.InvocationResult.Crashed;
import dev.nightshift.local.lambda.InvocationResult.FunctionError;
import dev.nightshift.local.lambda.InvocationResult.Succeeded;
import dev.nightshift.local.lambda.InvocationResult.TimedOut;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The cases are those of the Lambda guide on batch item failures. */
final class BatchAnswerTest {

  private static final Set<String> BATCH = Set.of("a", "b", "c");

  @ParameterizedTest
  @ValueSource(strings = {"{\"batchItemFailures\":[]}", "{\"batchItemFailures\":null}", "{}", "null", "", "  \n"})
  void toBeDeleted_nothingReported_isAll(String answer) {
    assertThat(reported(answer)).isEqualTo(BATCH);
  }

  @ParameterizedTest
  @ValueSource(strings = {
      "{\"batchItemFailures\":[{\"itemIdentifier\":\"\"}]}",
      "{\"batchItemFailures\":[{\"itemIdentifier\":null}]}",
      "{\"batchItemFailures\":[{\"itemIdentifier\":7}]}",
      "{\"batchItemFailures\":[{\"itemidentifier\":\"a\"}]}",
      "{\"batchItemFailures\":[{}]}",
      "{\"batchItemFailures\":[\"a\"]}",
      "{\"batchItemFailures\":[null]}",
      "{\"batchItemFailures\":[{\"itemIdentifier\":\"z\"}]}",
      "{\"batchItemFailures\":[{\"itemIdentifier\":\"a\"},{\"itemIdentifier\":\"z\"}]}",
      "{\"batchItemFailures\":{\"itemIdentifier\":\"a\"}}",
      "{\"batchItemFailures\":\"a\"}",
      "{\"batchItemFailures\":[",
      "not JSON",
      "[]",
      "\"ok\"",
      "true"})
  void toBeDeleted_answerNotUnderstood_isNone(String answer) {
    assertThat(reported(answer)).isEmpty();
  }

  @Test
  void toBeDeleted_someReported_isTheOthers() {
    assertThat(reported("{\"batchItemFailures\":[{\"itemIdentifier\":\"b\"}]}")).containsExactlyInAnyOrder("a", "c");
    assertThat(reported("{\"batchItemFailures\":[{\"itemIdentifier\":\"b\"},{\"itemIdentifier\":\"b\"}]}"))
        .containsExactlyInAnyOrder("a", "c");
    assertThat(reported("{\"batchItemFailures\":[{\"itemIdentifier\":\"b\",\"more\":1}],\"more\":[]}"))
        .containsExactlyInAnyOrder("a", "c");
  }

  @Test
  void toBeDeleted_allReported_isNone() {
    assertThat(reported("{\"batchItemFailures\":[{\"itemIdentifier\":\"a\"},{\"itemIdentifier\":\"b\"},"
        + "{\"itemIdentifier\":\"c\"}]}")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "null", "not JSON", "{\"batchItemFailures\":[{\"itemIdentifier\":\"a\"}]}"})
  void toBeDeleted_reportsNotAskedFor_isAll(String answer) {
    assertThat(BatchAnswer.toBeDeleted(BATCH, false, new Succeeded(answer))).isEqualTo(BATCH);
  }

  static Stream<InvocationResult> failures() {
    return Stream.of(new FunctionError("java.lang.Error", ""), new TimedOut(Duration.ofSeconds(1)), new Crashed("137"));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void toBeDeleted_invocationFailed_isNone(InvocationResult failure) {
    assertThat(BatchAnswer.toBeDeleted(BATCH, true, failure)).isEmpty();
    assertThat(BatchAnswer.toBeDeleted(BATCH, false, failure)).isEmpty();
  }

  private static Set<String> reported(String answer) {
    return BatchAnswer.toBeDeleted(BATCH, true, new Succeeded(answer));
  }
}
