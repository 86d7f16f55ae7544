package dev.nightshift.core.budget;

import java.util.Locale;

/** The three sizes of RETRY_POLICY.md, for those who would rather not count tokens. */
public enum BudgetSize {
  SHORT(30_000),
  MEDIUM(150_000),
  LARGE(500_000);

  private final long tokens;

  BudgetSize(long tokens) {
    this.tokens = tokens;
  }

  public Budget budget() {
    return Budget.ofTokens(tokens);
  }

  /**
   * @throws IllegalArgumentException for anything but {@code short}, {@code medium} and {@code large}
   */
  public static BudgetSize named(String name) {
    for (BudgetSize size : values()) {
      if (size.name().toLowerCase(Locale.ROOT).equals(name)) {
        return size;
      }
    }
    throw new IllegalArgumentException(
        "budget is \"" + name + "\"; give short, medium, large or {tokens, calls, money}");
  }
}
