package dev.nightshift.aws;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PayloadCheckTest {
  @ParameterizedTest
  @ValueSource(strings = {"0", "-0", "-0.0", "1", "1.0", "0.1", "1e21", "1e+22", "1e-7", "4.9e-324",
      "1.7976931348623157e308",
      "9007199254740992", "1.50", "100e-2"})
  void number_thatADoubleHolds_isAccepted(String number) {
    assertThat(Jobs.problems(Jobs.with("{\"n\":" + number + "}"))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"9007199254740993", "-9007199254740993", "12345678901234567890", "0.10000000000000000001",
      "1e400",
      "1e-400", "1e999999999", "3.141592653589793238"})
  void number_thatADoubleChanges_isRefusedByName(String number) {
    assertThat(Jobs.problems(Jobs.with("{\"a\":[{\"n\":" + number + "}]}"))).singleElement()
        .asString()
        .startsWith("payload.a[0].n: is ")
        .contains("write it as a string");
  }

  @Test
  void number_2To53Plus1_isShownWhole() {
    assertThat(Jobs.problems(Jobs.with("{\"n\":9007199254740993}"))).containsExactly(
        "payload.n: is 9007199254740993, which a double can't hold; write it as a string: \"9007199254740993\"");
  }

  @Test
  void text_loneSurrogateOrNul_isRefusedInValuesAndNames() {
    assertThat(Jobs.problems(Jobs.with("{\"t\":\"x\\ud83d\"}")))
        .containsExactly("payload.t: holds the lone surrogate U+D83D at index 1; send whole characters");
    assertThat(Jobs.problems(Jobs.with("{\"\\ude00\":1}")))
        .containsExactly("job: has a name that holds a lone surrogate; send whole characters");
    assertThat(Jobs.problems(Jobs.with("{\"t\":[\"\\u0000\"]}")))
        .containsExactly("payload.t[0]: holds U+0000 at index 0; remove it");
    assertThat(Jobs.problems(Jobs.with("{\"a\\u0000\":1}"))).hasSize(1);
  }

  @Test
  void text_otherControlCharactersAndAnyScript_areAccepted() {
    assertThat(Jobs.problems(Jobs.with("{\"夜 😀\":\"\\u0007\\n\\t\\u001b\\ufffe\\uffff\\ud83d\\ude00\"}"))).isEmpty();
  }

  @Test
  void depth_beyondAHundred_isRefused() {
    assertThat(Jobs.problems(Jobs.with("{\"a\":".repeat(100) + "1" + "}".repeat(100))))
        .containsExactly("payload: is nested more than 100 levels deep; flatten it");
    assertThat(Jobs.problems(Jobs.with("{\"a\":".repeat(99) + "1" + "}".repeat(99)))).isEmpty();
  }

  @Test
  void size_payloadOfTwoMebibytes_isNamedWithItsSizeAndNotItsText() {
    assertThat(Jobs.problems(Jobs.with("{\"text\":\"" + "x".repeat(2 << 20) + "\"}"))).containsExactly(
        "payload: has 2,097,163 bytes and makes the job 2,097,188; at most 1,048,576 are allowed:"
            + " put it into the bucket and give its path");
  }

  @Test
  void size_justAMebibyte_isAccepted() {
    int rest = Jobs.with("{\"t\":\"\"}").length();

    assertThat(Jobs.problems(Jobs.with("{\"t\":\"" + "x".repeat(JobJson.MOST_BYTES - rest) + "\"}"))).isEmpty();
    assertThat(Jobs.problems(Jobs.with("{\"t\":\"" + "x".repeat(JobJson.MOST_BYTES - rest + 1) + "\"}"))).hasSize(1);
  }

  @Test
  void faultsInManyPlaces_neverShowAPayloadsText() {
    assertThat(Jobs.problems(Jobs.with("{\"t\":\"secret\\u0000\",\"u\":\"secret\\ud83d\"}")).toString())
        .doesNotContain("secret");
  }
}
