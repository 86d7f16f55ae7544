package dev.nightshift.aws;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What DynamoDB counts an item as.
 *
 * <p>Source: Amazon DynamoDB Developer Guide, "DynamoDB item sizes and formats": names and text by their bytes in UTF-8, a
 * number about one byte for two digits and one more, a boolean one.
 */
public final class ItemSize {
  private ItemSize() {}

  /** In bytes; 0 for an item that is not there. */
  public static int of(Map<String, AttributeValue> item) {
    return item.entrySet().stream().mapToInt(field -> bytes(field.getKey()) + of(field.getValue())).sum();
  }

  static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  private static int of(AttributeValue value) {
    return switch (value.type()) {
      case S -> bytes(value.s());
      case N -> value.n().length() / 2 + 2;
      case BOOL, NUL -> 1;
      case B, SS, NS, BS, M, L, UNKNOWN_TO_SDK_VERSION -> throw new IllegalArgumentException(
          "records have no attributes of type " + value.type());
    };
  }
}
