package dev.nightshift.core.job;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;

/**
 * What makes tonight's run of a job a different piece of work from last night's: usually the scheduled time of the
 * schedule that enqueued it.
 *
 * @param value 1 to 64 characters, an ISO-8601 instant when a schedule set it
 */
public record Cycle(String value) {
  public Cycle {
    Text.requireName(value, 64);
  }

  /**
   * Whether this cycle comes after the other: by time when both are ISO-8601 instants, else by text. A job without a cycle
   * is neither newer nor older than one with a cycle.
   */
  public static boolean newer(@Nullable Cycle one, @Nullable Cycle other) {
    if (one == null || other == null) {
      return false;
    }
    Instant a = one.instant();
    Instant b = other.instant();
    return a != null && b != null ? a.isAfter(b) : one.value.compareTo(other.value) > 0;
  }

  private @Nullable Instant instant() {
    try {
      return Instant.parse(value);
    } catch (DateTimeParseException _) {
      return null;
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
