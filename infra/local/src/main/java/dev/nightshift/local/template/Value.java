package dev.nightshift.local.template;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A value as it stands in the template, before its expressions are worked out. */
public sealed interface Value {

  Place place();

  /** A string, long, double or boolean, or null. */
  record Scalar(@Nullable Object value, Place place) implements Value {

    String text() {
      return String.valueOf(value);
    }
  }

  record Sequence(List<Value> items, Place place) implements Value {

    public Sequence {
      items = List.copyOf(items);
    }
  }

  /** Entries in the order of the file. */
  record Mapping(Map<String, Value> entries, Place place) implements Value {

    public Mapping {
      entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
    }

    static Mapping empty(Place place) {
      return new Mapping(Map.of(), place);
    }

    @Nullable
    public Value get(String key) {
      return entries.get(key);
    }
  }

  /** An intrinsic function with its argument. */
  record Call(Intrinsic function, Value argument, Place place) implements Value {}
}
