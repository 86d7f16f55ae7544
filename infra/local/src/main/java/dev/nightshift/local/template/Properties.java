package dev.nightshift.local.template;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Worked-out properties of one resource, read by name and kind. Template numbers may come as text. */
public record Properties(String owner, Map<String, Object> values, Place place) {

  public Optional<String> text(String name) {
    return Optional.ofNullable(values.get(name)).map(Object::toString);
  }

  /** @throws TemplateError when it is missing */
  public String requiredText(String name) {
    return text(name).orElseThrow(() -> new TemplateError(place, owner + " has no " + name));
  }

  public int integer(String name, int otherwise) {
    try {
      return text(name).map(Integer::parseInt).orElse(otherwise);
    } catch (NumberFormatException e) {
      throw new TemplateError(place, owner + "." + name + " is '" + values.get(name) + "', not a whole number");
    }
  }

  public boolean flag(String name, boolean otherwise) {
    return text(name).map(Boolean::parseBoolean).orElse(otherwise);
  }

  /** The mapping of that name; empty when there is none. */
  public Properties inner(String name) {
    var value = values.getOrDefault(name, Map.of());
    return of(name, value);
  }

  /** The mappings in the list of that name. */
  public List<Properties> each(String name) {
    return items(name).map(item -> of(name, item)).toList();
  }

  public List<String> texts(String name) {
    return items(name).map(Object::toString).toList();
  }

  private Stream<?> items(String name) {
    return switch (values.getOrDefault(name, List.of())) {
      case List<?> list -> list.stream();
      default -> throw new TemplateError(place, owner + "." + name + " must be a list");
    };
  }

  private Properties of(String name, Object value) {
    if (!(value instanceof Map<?, ?> map)) {
      throw new TemplateError(place, owner + "." + name + " must be a mapping");
    }
    var entries = new LinkedHashMap<String, Object>();
    map.forEach((key, entry) -> entries.put(String.valueOf(key), entry));
    return new Properties(owner + "." + name, entries, place);
  }

  /**
   * The names that a local run passes over, out of {@code without}.
   *
   * @throws TemplateError
   *             for a name that is in neither set: nothing is passed over unknowingly
   */
  public List<String> passedOver(Set<String> followed, Set<String> without) {
    for (var name : values.keySet()) {
      if (!followed.contains(name) && !without.contains(name)) {
        throw new TemplateError(place, owner + "." + name + " is not known here");
      }
    }
    return values.keySet().stream().filter(without::contains).map(name -> owner + "." + name).toList();
  }
}
