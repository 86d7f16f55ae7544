package dev.nightshift.core.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PlainValueTest {
  @Test
  void copyOf_numbers_readTheSameAsAfterTheLedger() {
    assertThat(PlainValue.copyOf((byte) 1, "x")).isEqualTo(1L);
    assertThat(PlainValue.copyOf((short) 1, "x")).isEqualTo(1L);
    assertThat(PlainValue.copyOf(1, "x")).isEqualTo(1L);
    assertThat(PlainValue.copyOf(1.5f, "x")).isEqualTo(1.5d);
    assertThat(PlainValue.copyOf(new BigDecimal("1.10"), "x")).isEqualTo(new BigDecimal("1.10"));
    assertThat(PlainValue.copyOf(null, "x")).isNull();
  }

  @Test
  void copyOf_nested_isDeepAndUnmodifiable() {
    List<@Nullable Object> list = new ArrayList<>(List.of(1));
    Map<String, @Nullable Object> map = new HashMap<>(Map.of("list", list));

    Map<String, @Nullable Object> copy = PlainValue.mapOf(map, "x");
    list.add("later");
    map.put("more", true);

    assertThat(copy).isEqualTo(Map.of("list", List.of(1L)));
    assertThatThrownBy(() -> copy.put("a", null)).isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void copyOf_anythingElse_isRefusedWithItsPlace() {
    assertThatThrownBy(() -> PlainValue.copyOf(Map.of("a", List.of(1, URI.create("x:y"))), "result"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("result.a[1] is a java.net.URI");
    assertThatThrownBy(() -> PlainValue.copyOf(List.of(Double.NaN), "result")).hasMessageContaining("result[0] is NaN");
    assertThatThrownBy(() -> PlainValue.copyOf(Float.POSITIVE_INFINITY, "result"))
        .hasMessageContaining("finite number");
    assertThatThrownBy(() -> PlainValue.copyOf(Map.of(1, "a"), "result")).hasMessageContaining("key that is not text");
  }
}
