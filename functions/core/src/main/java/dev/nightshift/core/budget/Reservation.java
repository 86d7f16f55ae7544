package dev.nightshift.core.budget;

import java.math.BigDecimal;

/** Whether a try may begin, by its worst case. */
public sealed interface Reservation {
  /**
   * @param next the job's budget with it reserved
   */
  record Fits(JobBudget next) implements Reservation {}

  /**
   * @param ceiling the first that it would pass
   * @param needed its worst case
   * @param left what was neither spent nor reserved; never negative
   * @param granted the whole
   */
  record Exceeded(Ceiling ceiling, BigDecimal needed, BigDecimal left, BigDecimal granted) implements Reservation {}
}
