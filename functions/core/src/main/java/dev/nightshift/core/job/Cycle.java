package dev.nightshift.core.job;

import java.math.BigInteger;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What makes tonight's run of a job a different piece of work from last night's: usually the scheduled time of the
 * schedule that enqueued it.
 *
 * @param value 1 to 64 characters, an ISO-8601 instant when a schedule set it
 */
public record Cycle(String value) {
  private static final Pattern NUMBER = Pattern.compile("[0-9]+");

  public Cycle {
    Text.requireName(value, 64);
  }

  /**
   * Whether this cycle comes after the other: by time when both are ISO-8601 instants, else by their numbers when nothing
   * but numbers tells them apart ({@code night-10} comes after {@code night-9}). All others are neither newer nor older, no
   * cycle among them: whoever is taken for older is not run.
   */
  public static boolean newer(@Nullable Cycle one, @Nullable Cycle other) {
    if (one == null || other == null) {
      return false;
    }
    Instant a = one.instant();
    Instant b = other.instant();
    return a != null && b != null ? a.isAfter(b) : one.isAheadInNumbers(other);
  }

  private boolean isAheadInNumbers(Cycle other) {
    if (!shape().equals(other.shape())) {
      return false;
    }
    List<BigInteger> own = numbers();
    List<BigInteger> others = other.numbers();
    return IntStream.range(0, own.size())
        .map(i -> own.get(i).compareTo(others.get(i)))
        .filter(order -> order != 0)
        .findFirst()
        .orElse(0) > 0;
  }

  private String shape() {
    return NUMBER.matcher(value).replaceAll("0");
  }

  private List<BigInteger> numbers() {
    return NUMBER.matcher(value).results().map(found -> new BigInteger(found.group())).toList();
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
