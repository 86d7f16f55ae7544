package dev.nightshift.local.template;

import dev.nightshift.local.template.Value.Call;
import dev.nightshift.local.template.Value.Mapping;
import dev.nightshift.local.template.Value.Sequence;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code !Sub}: a text with {@code ${Name}} and {@code ${Name.Attribute}} in it; {@code ${!Name}} stays {@code ${Name}}. */
final class Substitution {

  private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{(!?)([^}]+)}");

  private final Evaluator evaluator;

  Substitution(Evaluator evaluator) {
    this.evaluator = evaluator;
  }

  String in(Call call) {
    if (!(call.argument() instanceof Sequence pair)) {
      return in(evaluator.text(call.argument()), Map.of(), call.place());
    }
    if (pair.items().size() != 2 || !(pair.items().get(1) instanceof Mapping names)) {
      throw new TemplateError(call.place(), "!Sub takes a text, or a text and a mapping");
    }
    return in(evaluator.text(pair.items().getFirst()), evaluator.map(names), call.place());
  }

  private String in(String text, Map<String, Object> names, Place place) {
    return PLACEHOLDER.matcher(text).replaceAll(match -> Matcher.quoteReplacement(replacement(match, names, place)));
  }

  private String replacement(MatchResult match, Map<String, Object> names, Place place) {
    var name = match.group(2).strip();
    if (match.group(1).equals("!")) {
      return "${" + name + "}";
    }
    var own = names.get(name);
    if (own != null) {
      return own.toString();
    }
    return name.contains(".") ? evaluator.attribute(name, place) : evaluator.ref(name, place).toString();
  }
}
