package dev.nightshift.local.template;

import dev.nightshift.local.template.Value.Mapping;
import dev.nightshift.local.template.Value.Sequence;
import java.util.LinkedHashMap;
import java.util.stream.Stream;

/** How SAM lays a function's own properties over the Globals. */
final class Globals {

  private Globals() {}

  /** Mappings are merged, lists are joined with the global part first, everything else is replaced. */
  static Mapping merged(Mapping global, Mapping own) {
    var entries = new LinkedHashMap<>(global.entries());
    own.entries().forEach((key, value) -> entries.merge(key, value, Globals::over));
    return new Mapping(entries, own.place());
  }

  private static Value over(Value global, Value own) {
    if (global instanceof Mapping under && own instanceof Mapping upper) {
      return merged(under, upper);
    }
    if (global instanceof Sequence first && own instanceof Sequence second) {
      return new Sequence(Stream.concat(first.items().stream(), second.items().stream()).toList(), own.place());
    }
    return own;
  }
}
