package dev.nightshift.testkit;

import dev.nightshift.core.budget.SharedBudgets;
import dev.nightshift.core.budget.SharedLimit.Bucket;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** What is committed, in a map: each bucket is compared and added to as one. Safe for several threads. */
public final class InMemorySharedBudgets implements SharedBudgets {
  private final ConcurrentMap<Bucket, BigDecimal> committed = new ConcurrentHashMap<>();

  @Override
  public boolean reserve(Bucket bucket, BigDecimal amount, BigDecimal limit) {
    boolean[] fits = {false};
    committed.compute(bucket, (_, before) -> {
      BigDecimal after = Objects.requireNonNullElse(before, BigDecimal.ZERO).add(amount);
      fits[0] = after.compareTo(limit) <= 0;
      return fits[0] ? after : before;
    });
    return fits[0];
  }

  /** What is committed of it. */
  public BigDecimal committed(Bucket bucket) {
    return committed.getOrDefault(bucket, BigDecimal.ZERO);
  }

  /** Buckets of which something was ever committed. */
  public Map<Bucket, BigDecimal> all() {
    return Map.copyOf(committed);
  }

  void giveBack(Map<Bucket, BigDecimal> refunds) {
    refunds.forEach((bucket, amount) -> committed.merge(bucket, amount.negate(), BigDecimal::add));
  }
}
