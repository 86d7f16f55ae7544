package dev.nightshift.aws;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nightshift.core.job.Text;
import java.math.BigDecimal;
import java.util.Map;

/** Refuses what a payload can't carry to its handler, or its key can't tell apart. */
record PayloadCheck(Problems problems) {
  /** Deeper than anybody writes by hand; keeps every walk over a payload bounded. */
  private static final int DEEPEST = 100;

  boolean passes(JsonNode payload) {
    int before = problems.count();
    check(payload, "payload", 1);
    return problems.count() == before;
  }

  private void check(JsonNode value, String place, int depth) {
    if (depth > DEEPEST) {
      problems.add("payload", "is nested more than " + DEEPEST + " levels deep; flatten it");
      return;
    }
    switch (value.getNodeType()) {
      case STRING -> text(value.textValue(), place, "");
      case NUMBER -> number(value, place);
      case ARRAY -> {
        for (int i = 0; i < value.size(); i++) {
          check(value.get(i), place + "[" + i + "]", depth + 1);
        }
      }
      case OBJECT -> {
        for (Map.Entry<String, JsonNode> field : value.properties()) {
          text(field.getKey(), place, "has a name that ");
          check(field.getValue(), Shown.child(place, field.getKey()), depth + 1);
        }
      }
      case BOOLEAN, NULL, MISSING, BINARY, POJO -> {}
    }
  }

  private void text(String text, String place, String whose) {
    int lone = Text.loneSurrogate(text);
    if (lone >= 0) {
      problems.add(place, whose + "holds the lone surrogate U+%04X at index %d; send whole characters"
          .formatted((int) text.charAt(lone), lone));
    }
    int nul = text.indexOf('\0');
    if (nul >= 0) {
      problems.add(place, whose + "holds U+0000 at index " + nul + "; remove it");
    }
  }

  /** The key is made of doubles, as RFC 8785 has it: two numbers that become one would make two jobs one. */
  private void number(JsonNode value, String place) {
    if (!survives(value.decimalValue())) {
      String digits = Shown.number(value.asText());
      problems.add(place, "is " + digits + ", which a double can't hold; write it as a string: \"" + digits + "\"");
    }
  }

  static boolean survives(BigDecimal exact) {
    double rounded = exact.doubleValue();
    return Double.isFinite(rounded) && new BigDecimal(Double.toString(rounded)).compareTo(exact) == 0;
  }
}
