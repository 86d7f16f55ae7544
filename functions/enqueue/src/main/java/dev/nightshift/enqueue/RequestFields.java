package dev.nightshift.enqueue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nightshift.core.job.Text;
import java.util.Iterator;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Typed looks at a request's fields; what is wrong with one is said under its name. */
record RequestFields(ObjectNode fields) {
  boolean has(String name) {
    return fields.has(name);
  }

  /** A misspelt name must not be ignored in silence; names with {@code x_} or {@code _} in front are the sender's own. */
  void refuseUnknown(Set<String> known) throws RequestRefused {
    for (Iterator<String> names = fields.fieldNames(); names.hasNext();) {
      String name = names.next();
      if (!known.contains(name) && !name.startsWith("x_") && !name.startsWith("_")) {
        throw new RequestRefused(Text.quoted(name) + " is unknown; known are " + String.join(", ", new TreeSet<>(known))
            + ", and names of your own that begin with x_");
      }
    }
  }

  /** Text that may be left out. */
  <T> @Nullable T text(String name, Function<String, T> type) throws RequestRefused {
    JsonNode value = fields.path(name);
    if (value.isMissingNode()) {
      return null;
    }
    if (!value.isTextual()) {
      throw new RequestRefused(name + " is " + shown(value) + "; give text");
    }
    try {
      return type.apply(value.textValue());
    } catch (IllegalArgumentException e) {
      throw new RequestRefused(name + " " + e.getMessage());
    }
  }

  /** A whole number that may be left out. */
  long whole(String name, long least, long otherwise) throws RequestRefused {
    JsonNode value = fields.path(name);
    if (value.isMissingNode()) {
      return otherwise;
    }
    if (!value.isIntegralNumber() || !value.canConvertToLong() || value.longValue() < least) {
      throw new RequestRefused(name + " is " + shown(value) + "; give a whole number from " + least);
    }
    return value.longValue();
  }

  static String shown(JsonNode value) {
    return switch (value.getNodeType()) {
      case ARRAY -> "a list";
      case OBJECT -> "an object";
      case STRING -> Text.quoted(value.textValue());
      case MISSING -> "missing";
      case BOOLEAN, NULL, NUMBER, BINARY, POJO -> Text.cut(value.asText(), 40);
    };
  }
}
