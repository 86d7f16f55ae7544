package dev.nightshift.core.execution;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The handlers that are there, by name. */
public final class Handlers {
  private final Map<String, JobHandler> byName = new HashMap<>();

  /**
   * @throws IllegalArgumentException if two have the same name
   */
  public Handlers(Iterable<? extends JobHandler> handlers) {
    for (JobHandler handler : handlers) {
      JobHandler other = byName.putIfAbsent(handler.name(), handler);
      if (other != null) {
        throw new IllegalArgumentException("two handlers are named \"" + handler.name() + "\": "
            + other.getClass().getName() + " and " + handler.getClass().getName());
      }
    }
  }

  public Optional<JobHandler> named(String name) {
    return Optional.ofNullable(byName.get(name));
  }
}
