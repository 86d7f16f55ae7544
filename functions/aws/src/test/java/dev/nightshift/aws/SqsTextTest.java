package dev.nightshift.aws;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class SqsTextTest {
  @Test
  void allowed_charactersThatSqsRefuses_becomeQuestionMarks() {
    assertThat(SqsText.allowed("a\u0000\u0007\t夜\ufffe\uffff😀\ud83d")).isEqualTo("a??\t夜??😀?");
    assertThat(SqsText.allowed("")).isEqualTo("?");
  }
}
