package dev.nightshift.aws;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The attributes of one item: text, whole numbers and flags; what has its default is left out. */
record ItemFields(Map<String, AttributeValue> item) {
  ItemFields() {
    this(new HashMap<>());
  }

  void put(String name, String text) {
    item.put(name, AttributeValue.fromS(text));
  }

  void put(String name, long number) {
    item.put(name, AttributeValue.fromN(Long.toString(number)));
  }

  /** Whole milliseconds: what lies between is cut off. */
  void put(String name, Instant time) {
    put(name, time.toEpochMilli());
  }

  void putUnlessZero(String name, long number) {
    if (number != 0) {
      put(name, number);
    }
  }

  void putIf(String name, boolean flag) {
    if (flag) {
      item.put(name, AttributeValue.fromBool(true));
    }
  }

  boolean has(String name) {
    return item.containsKey(name);
  }

  @Nullable
  String textOrNull(String name) {
    AttributeValue value = item.get(name);
    return value == null ? null : value.s();
  }

  String text(String name) {
    return found(name, textOrNull(name));
  }

  long number(String name) {
    return Long.parseLong(found(name, Objects.requireNonNullElse(item.get(name), AttributeValue.fromNul(true)).n()));
  }

  int count(String name) {
    return has(name) ? (int) number(name) : 0;
  }

  Instant time(String name) {
    return Instant.ofEpochMilli(number(name));
  }

  private static String found(String name, @Nullable String value) {
    if (value == null) {
      throw new CorruptRecord("a record's " + name + " is missing or of another type");
    }
    return value;
  }
}
