package dev.nightshift.core.budget;

import java.math.BigDecimal;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What a budget may limit. */
public enum Ceiling {
  TOKENS,
  CALLS,
  MONEY;

  /** How much of it that is. */
  public BigDecimal of(Usage usage) {
    return switch (this) {
      case TOKENS -> BigDecimal.valueOf(usage.tokens());
      case CALLS -> BigDecimal.valueOf(usage.calls());
      case MONEY -> usage.money();
    };
  }

  /** How much of it the budget grants; {@code null}: as much as it takes. */
  public @Nullable BigDecimal of(Budget budget) {
    return switch (this) {
      case TOKENS -> budget.tokens() == null ? null : BigDecimal.valueOf(budget.tokens());
      case CALLS -> budget.calls() == null ? null : BigDecimal.valueOf(budget.calls());
      case MONEY -> budget.money();
    };
  }

  /** The name in policies, jobs and messages: {@code tokens}. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
