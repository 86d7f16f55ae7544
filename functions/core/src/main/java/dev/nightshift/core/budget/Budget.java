package dev.nightshift.core.budget;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * Up to three ceilings of what a job may cost.
 *
 * @param tokens model tokens, 1 or more; {@code null}: no ceiling
 * @param calls calls to a paid service, 1 or more; {@code null}: no ceiling
 * @param money in the policy's currency, above 0; {@code null}: no ceiling
 */
public record Budget(@Nullable Long tokens, @Nullable Long calls, @Nullable BigDecimal money) {
  public Budget {
    requirePositive("tokens", tokens == null ? null : BigDecimal.valueOf(tokens));
    requirePositive("calls", calls == null ? null : BigDecimal.valueOf(calls));
    requirePositive("money", money);
  }

  public static Budget ofTokens(long tokens) {
    return new Budget(tokens, null, null);
  }

  private static void requirePositive(String name, @Nullable BigDecimal value) {
    if (value != null && value.signum() <= 0) {
      throw new IllegalArgumentException("budget." + name + " is " + value + "; give a number above 0");
    }
  }
}
