package dev.nightshift.aws;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nightshift.core.job.Text;
import dev.nightshift.core.retry.Kind;
import dev.nightshift.core.retry.Rule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The policy's own rules of classification. */
final class RulesJson {
  private static final Set<String> KNOWN =
      Set.of("name", "kind", "statuses", "codes", "types", "words", "says_how_long");
  private static final String KINDS = "transient, permanent or ambiguous";

  private final Problems problems;

  private RulesJson(Problems problems) {
    this.problems = problems;
  }

  /** In order; a faulty one is reported and left out. */
  static List<Rule> read(JsonNode rules, Problems problems) {
    if (rules.isMissingNode()) {
      return List.of();
    }
    if (!rules.isArray()) {
      problems.wrongType("rules", rules, "an array");
      return List.of();
    }
    RulesJson reader = new RulesJson(problems);
    List<Rule> read = new ArrayList<>();
    for (int i = 0; i < rules.size(); i++) {
      Rule rule = reader.rule("rules[" + i + "]", rules.get(i));
      if (rule != null) {
        read.add(rule);
      }
    }
    return read;
  }

  private @Nullable Rule rule(String place, JsonNode node) {
    if (!node.isObject()) {
      problems.wrongType(place, node, "an object");
      return null;
    }
    Fields fields = new Fields(node, place, problems);
    fields.refuseUnknown(KNOWN);
    String name = fields.required("name", value -> Text.requireName(value, 64));
    Kind kind = fields.required("kind", RulesJson::kind);
    Set<Integer> statuses = all(fields, "statuses", "whole numbers from 100 to 599",
        value -> value.isInt() && value.intValue() >= 100 && value.intValue() <= 599, JsonNode::intValue);
    Set<String> codes = texts(fields, "codes");
    Set<String> types = texts(fields, "types");
    Set<String> words = texts(fields, "words");
    boolean saysHowLong = node.has("says_how_long") && fields.flag("says_how_long");
    if (name == null || kind == null) {
      return null;
    }
    return problems.checked(place, () -> new Rule(name, kind, statuses, codes, types, words, saysHowLong));
  }

  private static Kind kind(String value) {
    return Arrays.stream(Kind.values())
        .filter(kind -> kind.name().toLowerCase(Locale.ROOT).equals(value))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("is " + Text.quoted(value) + "; give " + KINDS));
  }

  private Set<String> texts(Fields fields, String name) {
    return all(fields, name, "texts that are not empty", value -> value.isTextual() && !value.textValue().isBlank(),
        JsonNode::textValue);
  }

  private <T> Set<T> all(Fields fields, String name, String right, Function<JsonNode, Boolean> isRight,
      Function<JsonNode, T> value) {
    JsonNode array = fields.object().path(name);
    Set<T> values = new HashSet<>();
    if (!array.isMissingNode() && (!array.isArray() || array.isEmpty())) {
      problems.wrongType(fields.placeOf(name), array, "an array of " + right);
      return values;
    }
    for (int i = 0; i < array.size(); i++) {
      if (isRight.apply(array.get(i))) {
        values.add(value.apply(array.get(i)));
      } else {
        problems.wrongType(fields.placeOf(name) + "[" + i + "]", array.get(i), right);
      }
    }
    return values;
  }
}
