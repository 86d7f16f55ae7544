package dev.nightshift.core.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class InputHashTest {
  @Test
  void of_mapsInAnyOrder_isTheSame() {
    Map<String, Object> one = new LinkedHashMap<>();
    one.put("a", 1);
    one.put("b", List.of(true));
    Map<String, Object> other = new LinkedHashMap<>();
    other.put("b", List.of(true));
    other.put("a", 1L);

    assertThat(InputHash.of(one)).isEqualTo(InputHash.of(other)).matches("[0-9a-f]{16}");
  }

  @Test
  void of_valuesThatDiffer_neverAgree() {
    Stream<Object> values =
        Stream.of("", "1", 1, 1.0, new BigDecimal("1"), new BigDecimal("1.0"), true, "true", List.of(),
            List.of("a", "b"), List.of("ab"), List.of(List.of("a"), "b"), Map.of(), Map.of("a", "b"), Map.of("ab", ""),
            "\ud800", "\ud801", "?", "é", "e\u0301", Arrays.asList((Object) null));

    assertThat(values.map(InputHash::of).toList()).doesNotHaveDuplicates().doesNotContain(InputHash.of(null));
  }

  @Test
  void of_noPlainValue_isRefused() {
    assertThatThrownBy(() -> InputHash.of(new Object()))
        .hasMessageContaining("the input of a step is a java.lang.Object");
  }
}
