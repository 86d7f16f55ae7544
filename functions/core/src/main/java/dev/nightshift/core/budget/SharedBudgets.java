package dev.nightshift.core.budget;

import java.math.BigDecimal;

/**
 * Port: what is committed of the limits that jobs share. What was reserved is given back only together with the record of the
 * job that did not use it ({@code Settlement.refunds}), so that nobody gives back twice.
 */
public interface SharedBudgets {
  /**
   * Commits the amount if all that is committed then stays within the limit: one conditional write. Whoever dies after it, or
   * gets no answer, leaves it committed.
   *
   * @param amount above 0
   * @return whether it was committed
   */
  boolean reserve(SharedLimit.Bucket bucket, BigDecimal amount, BigDecimal limit);
}
