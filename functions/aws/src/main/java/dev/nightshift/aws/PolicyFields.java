package dev.nightshift.aws;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.Set;
import java.util.function.Function;

/** The fields of one object of the policy; what is left out has the value it has otherwise. */
record PolicyFields(JsonNode object, String place, Problems problems) {
  PolicyFields child(String name) {
    JsonNode value = object.path(name);
    if (!value.isMissingNode() && !value.isObject()) {
      problems.wrongType(fields().placeOf(name), value, "an object");
    }
    return new PolicyFields(value.isObject() ? value : Json.object(), fields().placeOf(name), problems);
  }

  void refuseUnknown(Set<String> known) {
    fields().refuseUnknown(known);
  }

  String required(String name) {
    String value = fields().required(name, Function.identity());
    return value == null ? "" : value;
  }

  /** At least 0. */
  long whole(String name, long otherwise) {
    JsonNode value = object.path(name);
    if (value.isMissingNode()) {
      return otherwise;
    }
    if (!value.isIntegralNumber() || !value.canConvertToLong() || value.longValue() < 0) {
      problems.wrongType(fields().placeOf(name), value, "a whole number from 0");
      return otherwise;
    }
    return value.longValue();
  }

  int count(String name, int otherwise) {
    long value = whole(name, otherwise);
    if (value > Integer.MAX_VALUE) {
      problems.add(fields().placeOf(name), "is " + value + "; give at most " + Integer.MAX_VALUE);
      return otherwise;
    }
    return (int) value;
  }

  Duration millis(String name, Duration otherwise) {
    return Duration.ofMillis(whole(name, otherwise.toMillis()));
  }

  private Fields fields() {
    return new Fields(object, place, problems);
  }
}
