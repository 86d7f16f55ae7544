package dev.nightshift.core.budget;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Optional;

/**
 * A try cost more than its own stated worst case.
 *
 * @param ceiling the first of which it did
 * @param stated the worst case
 * @param used what it cost
 */
public record Overrun(Ceiling ceiling, BigDecimal stated, BigDecimal used) {
  public static Optional<Overrun> of(Usage worst, Usage actual) {
    return Arrays.stream(Ceiling.values())
        .filter(ceiling -> ceiling.of(actual).compareTo(ceiling.of(worst)) > 0)
        .findFirst()
        .map(ceiling -> new Overrun(ceiling, ceiling.of(worst), ceiling.of(actual)));
  }
}
