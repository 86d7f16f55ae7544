package dev.nightshift.core.ledger;

import dev.nightshift.core.budget.SharedLimit.Bucket;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A record's next version together with its row and its count: written together or not at all.
 *
 * @param next swapped in
 * @param row what happens to the job's row
 * @param tally counted; {@code null}: nothing
 * @param refunds what shared limits get back; below zero: what was used on top
 */
public record Settlement(JobRecord next, RowChange row, @Nullable Tally tally, Map<Bucket, BigDecimal> refunds) {
  public Settlement {
    refunds = Map.copyOf(refunds);
  }

  /** Without refunds. */
  public Settlement(JobRecord next, RowChange row, @Nullable Tally tally) {
    this(next, row, tally, Map.of());
  }

  /**
   * The record with the row that belongs to it.
   *
   * @param next delayed or in review
   */
  public static Settlement withItsRow(JobRecord next, @Nullable Tally tally) {
    return new Settlement(next, new RowChange.Put(Rows.of(next)), tally);
  }

  public Settlement writtenBy(String nonce) {
    return new Settlement(next.writtenBy(nonce), row, tally, refunds);
  }

  public Settlement giving(Map<Bucket, BigDecimal> refunds) {
    return new Settlement(next, row, tally, refunds);
  }
}
