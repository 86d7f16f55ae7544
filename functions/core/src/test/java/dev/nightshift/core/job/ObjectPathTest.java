package dev.nightshift.core.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ObjectPathTest {
  @ParameterizedTest
  @ValueSource(strings = {"a/b", "a/./b", "a//b", "./a/b", "a/b/", "a/.//./b/."})
  void parse_sameObjectWrittenDifferently_isTheSamePath(String raw) {
    assertThat(ObjectPath.parse(raw)).isEqualTo(new ObjectPath("a/b"));
  }

  @ParameterizedTest
  @CsvSource({"a/b, A/b", "caf\u00e9, cafe\u0301", "a/b, a/b.", "'a b', a%20b", "a/b, a\\b"})
  void parse_otherBytes_isAnotherPath(String one, String other) {
    assertThat(ObjectPath.parse(one)).isNotEqualTo(ObjectPath.parse(other));
  }

  @ParameterizedTest
  @ValueSource(strings = {"..", "../a", "a/../b", "a/..", "./../a"})
  void parse_twoDots_isRefusedByName(String raw) {
    assertThatThrownBy(() -> ObjectPath.parse(raw)).isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("\"..\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/a", "//a", "s3://bucket/a", "file:///a", "https://example.com/a"})
  void parse_absoluteOrUri_isRefused(String raw) {
    assertThatThrownBy(() -> ObjectPath.parse(raw)).isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("absolute");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".", "./.", "./"})
  void parse_nothing_isRefused(String raw) {
    assertThatThrownBy(() -> ObjectPath.parse(raw)).isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("names no object");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\u0000b", "a\nb", "a\u007fb", "a\u0085b"})
  void parse_controlCharacter_isRefusedWithItsPlace(String raw) {
    assertThatThrownBy(() -> ObjectPath.parse(raw)).isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("control character U+00")
        .hasMessageContaining("index 1");
  }

  @Test
  void parse_loneSurrogate_isRefusedWithItsPlace() {
    String high = String.valueOf((char) 0xD83D);
    String low = String.valueOf((char) 0xDE00);

    assertThatThrownBy(() -> ObjectPath.parse("a" + high)).hasMessageContaining("U+D83D at index 1");
    assertThatThrownBy(() -> ObjectPath.parse(low + high)).hasMessageContaining("U+DE00 at index 0");
    assertThat(ObjectPath.parse("a" + high + low).value()).isEqualTo("a\ud83d\ude00");
  }

  @Test
  void parse_bytesInUtf8_atMost1024AfterNormalisation() {
    String longest = "a".repeat(1022) + "é";

    assertThat(ObjectPath.parse(".//" + longest + "/").value()).isEqualTo(longest);
    assertThatThrownBy(() -> ObjectPath.parse("a" + longest)).isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1025 bytes");
  }

  @Test
  void constructor_notNormalised_isRefused() {
    assertThatThrownBy(() -> new ObjectPath("a//b")).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void basename_isTheLastSegment() {
    assertThat(ObjectPath.parse("a/b/c.md/").basename()).isEqualTo("c.md");
    assertThat(ObjectPath.parse("c.md").basename()).isEqualTo("c.md");
  }
}
