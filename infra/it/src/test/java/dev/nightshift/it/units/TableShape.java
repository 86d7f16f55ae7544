package dev.nightshift.it.units;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/** What decides where an item of the table is written to. */
record TableShape(Set<String> key, List<Index> indexes) {
  /**
   * @param key what an item must have to stand in it
   * @param everything whether it holds whole items, else {@code others} besides both keys
   */
  record Index(Set<String> key, boolean everything, Set<String> others) {
    private boolean holds(Map<String, AttributeValue> item) {
      return item.keySet().containsAll(key);
    }
  }

  static TableShape of(TableDescription table) {
    Set<String> key = names(table.keySchema());
    return new TableShape(key, table.globalSecondaryIndexes().stream().map(index -> index(index, key)).toList());
  }

  private static Index index(GlobalSecondaryIndexDescription index, Set<String> tableKey) {
    Projection projection = index.projection();
    Set<String> own = names(index.keySchema());
    Set<String> others = Stream.concat(Stream.concat(own.stream(), tableKey.stream()),
        projection.nonKeyAttributes().stream()).collect(Collectors.toSet());
    return new Index(own, switch (projection.projectionType()) {
      case ALL -> true;
      case KEYS_ONLY, INCLUDE -> false;
      case UNKNOWN_TO_SDK_VERSION -> throw new AssertionError("unknown projection of " + index.indexName());
    }, others);
  }

  private static Set<String> names(List<KeySchemaElement> schema) {
    return schema.stream().map(KeySchemaElement::attributeName).collect(Collectors.toSet());
  }

  Map<String, AttributeValue> keyOf(Map<String, AttributeValue> item) {
    return only(key, item);
  }

  /** The item's entry; empty if it has none. */
  static Map<String, AttributeValue> entry(Index index, Map<String, AttributeValue> item) {
    if (!index.holds(item)) {
      return Map.of();
    }
    return index.everything() ? item : only(index.others(), item);
  }

  static Map<String, AttributeValue> only(Set<String> names, Map<String, AttributeValue> item) {
    Map<String, AttributeValue> some = new HashMap<>(item);
    some.keySet().retainAll(names);
    return some;
  }
}
