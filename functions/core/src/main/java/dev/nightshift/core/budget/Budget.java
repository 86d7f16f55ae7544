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
    money = money == null ? null : Usage.requireExact("budget", money);
  }

  public static Budget ofTokens(long tokens) {
    return new Budget(tokens, null, null);
  }

  /** So much more of each ceiling; what has none keeps none. */
  Budget plus(Budget more) {
    Usage sum = usage().plus(more.usage());
    return new Budget(tokens == null ? null : Long.valueOf(sum.tokens()),
        calls == null ? null : Long.valueOf(sum.calls()), money == null ? null : sum.money());
  }

  private Usage usage() {
    return new Usage(tokens == null ? 0 : tokens, calls == null ? 0 : calls, money == null ? BigDecimal.ZERO : money);
  }

  private static void requirePositive(String name, @Nullable BigDecimal value) {
    if (value != null && value.signum() <= 0) {
      throw new IllegalArgumentException("budget." + name + " is " + value + "; give a number above 0");
    }
  }
}
