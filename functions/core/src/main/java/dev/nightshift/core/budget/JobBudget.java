package dev.nightshift.core.budget;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a job was granted and what became of it. Spent and reserved together stay within what was granted, unless a provider
 * charges more than its own stated worst case: that is booked all the same.
 *
 * @param granted the ceilings; a person may raise them
 * @param spent never goes down
 * @param reserved the worst cases of tries that were begun and of whose end nothing is known, by step
 */
public record JobBudget(Budget granted, Usage spent, Map<String, Usage> reserved) {
  /** Of a ceiling: whoever owns the job is warned there. RETRY_POLICY.md section 3. */
  public static final int WARNING_PERCENT = 80;

  private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

  public JobBudget {
    reserved = Collections.unmodifiableMap(new LinkedHashMap<>(reserved));
  }

  /** Nothing of it is used yet. */
  public static JobBudget of(Budget granted) {
    return new JobBudget(granted, Usage.NONE, Map.of());
  }

  /**
   * A try of this step is about to begin. An earlier try of it that left no word counts as spent from now on.
   *
   * @param worst what the try costs at most
   */
  public Reservation reserve(String step, Usage worst) {
    JobBudget before = booked(step);
    for (Ceiling ceiling : Ceiling.values()) {
      BigDecimal all = ceiling.of(granted);
      BigDecimal needed = ceiling.of(worst);
      if (all != null && needed.compareTo(before.left(ceiling, all)) > 0) {
        return new Reservation.Exceeded(ceiling, needed, before.left(ceiling, all), all);
      }
    }
    Map<String, Usage> reserved = new LinkedHashMap<>(before.reserved);
    reserved.put(step, worst);
    return new Reservation.Fits(new JobBudget(granted, before.spent, reserved));
  }

  /** A try for which nothing was reserved cost so much. */
  public JobBudget charged(Usage actual) {
    return new JobBudget(granted, spent.plus(actual), reserved);
  }

  /** The try of this step cost so much, be it more than was reserved. */
  public JobBudget settled(String step, Usage actual) {
    return new JobBudget(granted, spent.plus(actual), without(step));
  }

  /** It is proved that nothing happened in the try of this step. */
  public JobBudget released(String step) {
    return new JobBudget(granted, spent, without(step));
  }

  /** The start is over that made the reservations: whatever it left without a word counts as spent. */
  public JobBudget booked() {
    JobBudget booked = this;
    for (String step : reserved.keySet()) {
      booked = booked.booked(step);
    }
    return booked;
  }

  /** So much more of each ceiling. */
  public JobBudget raised(Budget by) {
    return new JobBudget(granted.plus(by), spent, reserved);
  }

  /** Other ceilings, as if they had been these from the beginning. */
  public JobBudget regranted(Budget other) {
    return new JobBudget(other, spent, reserved);
  }

  /** What is neither spent nor reserved, never negative; empty: there is no such ceiling. */
  public Optional<BigDecimal> left(Ceiling ceiling) {
    return Optional.ofNullable(ceiling.of(granted)).map(all -> left(ceiling, all));
  }

  /** Whether {@value #WARNING_PERCENT} % of any ceiling are spent, and before they were not. */
  public boolean crossedWarning(@Nullable JobBudget before) {
    return nearlySpent() && (before == null || !before.nearlySpent());
  }

  /** What is spent of each ceiling, for people: {@code 8500 of 10000 tokens, 0.75 of 1.5 money}. */
  public String account() {
    return Arrays.stream(Ceiling.values())
        .flatMap(ceiling -> Optional.ofNullable(ceiling.of(granted))
            .map(all -> ceiling.of(spent).toPlainString() + " of " + all.toPlainString() + " " + ceiling.wireName())
            .stream())
        .collect(Collectors.joining(", "));
  }

  private boolean nearlySpent() {
    return Arrays.stream(Ceiling.values()).anyMatch(ceiling -> {
      BigDecimal all = ceiling.of(granted);
      return all != null && ceiling.of(spent)
          .multiply(HUNDRED)
          .compareTo(all.multiply(BigDecimal.valueOf(WARNING_PERCENT))) >= 0;
    });
  }

  private JobBudget booked(String step) {
    Usage unknown = reserved.get(step);
    return unknown == null ? this : settled(step, unknown);
  }

  private BigDecimal left(Ceiling ceiling, BigDecimal all) {
    BigDecimal used = ceiling.of(reserved.values().stream().reduce(spent, Usage::plus));
    return all.subtract(used).max(BigDecimal.ZERO);
  }

  private Map<String, Usage> without(String step) {
    Map<String, Usage> others = new LinkedHashMap<>(reserved);
    others.remove(step);
    return others;
  }
}
