package dev.nightshift.core.job;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a job's action works on: an object of plain values, which Nightshift stores and hands on but never reads or logs.
 *
 * @param fields see {@link PlainValue}
 */
public record Payload(Map<String, @Nullable Object> fields) {
  public static final Payload EMPTY = new Payload(Map.of());

  // Not compact: of a compact constructor's parameters javac loses the annotations of type arguments in the class file.
  public Payload(Map<String, @Nullable Object> fields) {
    this.fields = PlainValue.mapOf(fields, "payload");
  }

  /**
   * The text of a field.
   *
   * @throws IllegalArgumentException if the field is absent or no text, naming it
   */
  public String text(String field) {
    if (fields.get(field) instanceof String text) {
      return text;
    }
    throw new IllegalArgumentException(
        "payload." + field + " is " + (fields.get(field) == null ? "missing" : "not text"));
  }

  /** Never shows the content: payloads stay out of logs. */
  @Override
  public String toString() {
    return "Payload[" + fields.size() + " fields]";
  }
}
