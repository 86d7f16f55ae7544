package dev.nightshift.aws;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nightshift.core.job.Text;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The fields of one JSON object; each fault is reported under the field's full name.
 *
 * @param object read from
 * @param place its own name; empty: the job itself
 */
record Fields(JsonNode object, String place, Problems problems) {
  /** Text that must be there. */
  <T> @Nullable T required(String name, Function<String, T> type) {
    return text(name, type, true);
  }

  /** Text that may be left out. */
  <T> @Nullable T optional(String name, Function<String, T> type) {
    return text(name, type, false);
  }

  /** True or false; true when left out. */
  boolean flag(String name) {
    JsonNode value = object.path(name);
    if (!value.isMissingNode() && !value.isBoolean()) {
      problems.wrongType(placeOf(name), value, "true or false");
    }
    return value.asBoolean(true);
  }

  /** A misspelt name must not be ignored in silence; names with {@code x_} or {@code _} in front are the submitter's own. */
  void refuseUnknown(Set<String> known) {
    object.fieldNames().forEachRemaining(name -> {
      if (!known.contains(name) && !name.startsWith("x_") && !name.startsWith("_")) {
        problems.add(placeOf(name), "is unknown; known are " + String.join(", ", new TreeSet<>(known))
            + ", and names of your own that begin with x_");
      }
    });
  }

  String placeOf(String name) {
    if (place.isEmpty()) {
      return Text.cut(name, 60);
    }
    return Shown.child(place, name);
  }

  private <T> @Nullable T text(String name, Function<String, T> type, boolean needed) {
    JsonNode value = object.path(name);
    if (value.isMissingNode() && !needed) {
      return null;
    }
    if (!value.isTextual()) {
      problems.wrongType(placeOf(name), value, "text");
      return null;
    }
    return problems.checked(placeOf(name), () -> type.apply(value.textValue()));
  }
}
