package dev.nightshift.local.template;

import dev.nightshift.local.template.Value.Mapping;
import dev.nightshift.local.template.Value.Scalar;
import dev.nightshift.local.template.Value.Sequence;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A parameter of the template. */
record Parameter(String name, @Nullable String fallback, @Nullable Pattern allowedPattern, List<String> allowedValues,
    Place place) {

  static Parameter of(String name, Mapping definition) {
    var pattern = text(definition.get("AllowedPattern"));
    var values = definition.get("AllowedValues") instanceof Sequence sequence
        ? sequence.items().stream().map(Parameter::text).map(String::valueOf).toList()
        : List.<String>of();
    return new Parameter(name, text(definition.get("Default")), pattern == null ? null : Pattern.compile(pattern),
        values, definition.place());
  }

  private static @Nullable String text(@Nullable Value value) {
    return value instanceof Scalar scalar ? scalar.text() : null;
  }

  /** @throws TemplateError when there is no value, or one that the template does not allow */
  String valueGiven(@Nullable String override) {
    var value = override != null ? override : fallback;
    if (value == null) {
      throw new TemplateError(place, "the parameter " + name + " has no default and was not given");
    }
    if (allowedPattern != null && !allowedPattern.matcher(value).matches()) {
      throw new TemplateError(place, "the parameter " + name + " is '" + value + "', which " + allowedPattern
          + " does not match");
    }
    if (!allowedValues.isEmpty() && !allowedValues.contains(value)) {
      throw new TemplateError(place, "the parameter " + name + " is '" + value + "'; it may be one of "
          + allowedValues);
    }
    return value;
  }
}
