package dev.nightshift.aws;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.nightshift.core.job.Text;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Plain values as JSON that gives back exactly what was put in, types included: a {@code Long} has no point, a
 * {@code Double} has one, and a {@code BigDecimal} is <code>{"$n":"1.50"}</code>. So that no map is taken for one, names that
 * begin with {@code $} get another in front. Names with half a character, which Jackson does not read, are {@code $u} and
 * their UTF-16 in hex.
 */
final class StoredValue {
  private static final String DECIMAL = "$n";
  private static final String UTF_16 = "$u";
  private static final ObjectReader READER =
      Json.mapper().reader().without(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

  private StoredValue() {}

  static JsonNode write(@Nullable Object value) {
    return switch (value) {
      case null -> NullNode.instance;
      case String text -> TextNode.valueOf(text);
      case Boolean flag -> BooleanNode.valueOf(flag);
      case Long n -> LongNode.valueOf(n);
      case Double n -> DoubleNode.valueOf(n);
      case BigDecimal n -> Json.object().put(DECIMAL, n.toString());
      case List<?> list -> {
        ArrayNode array = Json.array();
        list.forEach(element -> array.add(write(element)));
        yield array;
      }
      case Map<?, ?> map -> {
        ObjectNode object = Json.object();
        map.forEach((name, element) -> object.set(escaped(String.valueOf(name)), write(element)));
        yield object;
      }
      default -> throw new IllegalArgumentException("a " + value.getClass().getName() + " is no plain value");
    };
  }

  /** The tree of a stored text, its numbers as they were written. */
  static JsonNode tree(String json) {
    try {
      return READER.readTree(json);
    } catch (JsonProcessingException e) {
      throw new CorruptRecord(JobJson.problemOf("stored JSON", e).toString());
    }
  }

  static @Nullable Object read(JsonNode node) {
    return switch (node.getNodeType()) {
      case NULL -> null;
      case STRING -> node.textValue();
      case BOOLEAN -> node.booleanValue();
      case NUMBER -> node.isIntegralNumber() ? (Object) node.longValue() : (Object) node.doubleValue();
      case ARRAY -> {
        List<@Nullable Object> list = new ArrayList<>(node.size());
        node.forEach(element -> list.add(read(element)));
        yield list;
      }
      case OBJECT -> node.has(DECIMAL) ? new BigDecimal(node.get(DECIMAL).textValue()) : map(node);
      case MISSING, BINARY, POJO -> throw new CorruptRecord("a stored value is missing");
    };
  }

  static Map<String, @Nullable Object> map(JsonNode object) {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    object.properties().forEach(field -> map.put(unescaped(field.getKey()), read(field.getValue())));
    return map;
  }

  private static String escaped(String name) {
    if (Text.loneSurrogate(name) >= 0) {
      return UTF_16 + name.chars().mapToObj(c -> HexFormat.of().toHexDigits((char) c)).collect(Collectors.joining());
    }
    return name.startsWith("$") ? "$" + name : name;
  }

  private static String unescaped(String name) {
    if (name.startsWith(UTF_16)) {
      StringBuilder units = new StringBuilder();
      for (int i = UTF_16.length(); i < name.length(); i += 4) {
        units.append((char) HexFormat.fromHexDigits(name, i, i + 4));
      }
      return units.toString();
    }
    return name.startsWith("$") ? name.substring(1) : name;
  }
}
