package dev.nightshift.aws;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BigIntegerNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Plain values ({@link dev.nightshift.core.job.PlainValue}) as the JSON that people write and read. */
public final class PlainJson {
  private static final BigDecimal LEAST_LONG = BigDecimal.valueOf(Long.MIN_VALUE);
  private static final BigDecimal GREATEST_LONG = BigDecimal.valueOf(Long.MAX_VALUE);

  private PlainJson() {}

  /** A number that is whole and fits becomes a {@code Long}, however it was written; any other a {@code Double}. */
  public static Map<String, @Nullable Object> mapOf(JsonNode object) {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    object.properties().forEach(field -> map.put(field.getKey(), valueOf(field.getValue())));
    return map;
  }

  /** Likewise. */
  public static @Nullable Object valueOf(JsonNode node) {
    return switch (node.getNodeType()) {
      case STRING -> node.textValue();
      case BOOLEAN -> node.booleanValue();
      case NUMBER -> numberOf(node.decimalValue());
      case ARRAY -> {
        List<@Nullable Object> list = new ArrayList<>(node.size());
        node.forEach(element -> list.add(valueOf(element)));
        yield list;
      }
      case OBJECT -> mapOf(node);
      case NULL, MISSING, BINARY, POJO -> null;
    };
  }

  private static Object numberOf(BigDecimal number) {
    boolean fits = number.compareTo(LEAST_LONG) >= 0 && number.compareTo(GREATEST_LONG) <= 0;
    return fits && number.stripTrailingZeros().scale() <= 0 ? (Object) number.longValueExact()
        : (Object) number.doubleValue();
  }

  /** For answers: a {@code BigDecimal} keeps its digits. */
  public static JsonNode nodeOf(@Nullable Object value) {
    return switch (value) {
      case null -> NullNode.instance;
      case String text -> TextNode.valueOf(text);
      case Boolean flag -> BooleanNode.valueOf(flag);
      case Long n -> LongNode.valueOf(n);
      case Double n -> DoubleNode.valueOf(n);
      case BigDecimal n -> n.scale() == 0 ? BigIntegerNode.valueOf(n.unscaledValue()) : DecimalNode.valueOf(n);
      case List<?> list -> {
        ArrayNode array = Json.array();
        list.forEach(element -> array.add(nodeOf(element)));
        yield array;
      }
      case Map<?, ?> map -> {
        ObjectNode object = Json.object();
        map.forEach((name, element) -> object.set(String.valueOf(name), nodeOf(element)));
        yield object;
      }
      default -> throw new IllegalArgumentException("a " + value.getClass().getName() + " is no plain value");
    };
  }
}
