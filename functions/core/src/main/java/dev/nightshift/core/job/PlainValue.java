package dev.nightshift.core.job;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Values that every store can hold without losing anything: {@code null}, {@code String}, {@code Boolean}, {@code Long},
 * {@code Double}, {@code BigDecimal}, and lists and string-keyed maps of these.
 */
public final class PlainValue {
  private PlainValue() {}

  /**
   * A deep, unmodifiable copy. Whole numbers become {@code Long}, {@code Float} becomes {@code Double}, so that a value reads
   * the same whether it was just made or comes back from the ledger.
   *
   * @param where the value's name, for the message
   * @throws IllegalArgumentException that names the place of anything else
   */
  public static @Nullable Object copyOf(@Nullable Object value, String where) {
    return switch (value) {
      case null -> null;
      case String text -> text;
      case Boolean flag -> flag;
      case Byte n -> n.longValue();
      case Short n -> n.longValue();
      case Integer n -> n.longValue();
      case Long n -> n;
      case Float n -> finite(n.doubleValue(), where);
      case Double n -> finite(n, where);
      case BigDecimal n -> n;
      case List<?> list -> listOf(list, where);
      case Map<?, ?> map -> mapOf(map, where);
      default -> throw new IllegalArgumentException(where + " is a " + value.getClass().getName()
          + "; give text, a number, true or false, null, or a list or map of these");
    };
  }

  /** The same for a map, whose keys must be text. */
  public static Map<String, @Nullable Object> mapOf(Map<?, ?> map, String where) {
    Map<String, @Nullable Object> copy = new LinkedHashMap<>();
    map.forEach((key, value) -> {
      if (!(key instanceof String name)) {
        throw new IllegalArgumentException(where + " has a key that is not text: " + key);
      }
      copy.put(name, copyOf(value, where + "." + name));
    });
    return Collections.unmodifiableMap(copy);
  }

  private static List<@Nullable Object> listOf(List<?> list, String where) {
    List<@Nullable Object> copy = new ArrayList<>(list.size());
    for (int i = 0; i < list.size(); i++) {
      copy.add(copyOf(list.get(i), where + "[" + i + "]"));
    }
    return Collections.unmodifiableList(copy);
  }

  private static Double finite(double n, String where) {
    if (!Double.isFinite(n)) {
      throw new IllegalArgumentException(where + " is " + n + "; give a finite number");
    }
    return n;
  }
}
