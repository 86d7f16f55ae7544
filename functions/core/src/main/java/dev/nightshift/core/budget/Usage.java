package dev.nightshift.core.budget;

import java.math.BigDecimal;

/**
 * What calls cost: at worst, before they are made, or in fact, once the provider has told.
 *
 * @param tokens model tokens, 0 or more
 * @param calls calls to a paid service, 0 or more
 * @param money in the policy's currency, 0 or more, below 10^15 and with at most {@value #MOST_DECIMALS} decimals, so that
 *     every store adds it up exactly
 */
public record Usage(long tokens, long calls, BigDecimal money) {
  static final int MOST_DECIMALS = 12;

  public static final Usage NONE = new Usage(0, 0, BigDecimal.ZERO);

  private static final BigDecimal TOO_MUCH_MONEY = BigDecimal.TEN.pow(15);

  public Usage {
    if (tokens < 0 || calls < 0) {
      throw new IllegalArgumentException("usage is " + tokens + " tokens and " + calls + " calls; give 0 or more");
    }
    money = requireExact("usage", money);
    if (money.signum() < 0) {
      throw new IllegalArgumentException("usage.money is " + money.toPlainString() + "; give 0 or more");
    }
  }

  /** So many tokens and nothing else. */
  public static Usage tokens(long tokens) {
    return new Usage(tokens, 0, BigDecimal.ZERO);
  }

  /** So many calls and nothing else. */
  public static Usage ofCalls(long calls) {
    return NONE.calls(calls);
  }

  /** So much money and nothing else. */
  public static Usage ofMoney(BigDecimal money) {
    return NONE.money(money);
  }

  /** The same with so many calls. */
  public Usage calls(long calls) {
    return new Usage(tokens, calls, money);
  }

  /** The same with so much money. */
  public Usage money(BigDecimal money) {
    return new Usage(tokens, calls, money);
  }

  /** Both together; what is more than a {@code long} holds is as much as it holds. */
  public Usage plus(Usage other) {
    return new Usage(sum(tokens, other.tokens), sum(calls, other.calls),
        money.add(other.money).min(TOO_MUCH_MONEY.subtract(BigDecimal.ONE)));
  }

  private static long sum(long one, long other) {
    long sum = one + other;
    return sum < 0 ? Long.MAX_VALUE : sum;
  }

  /** The amount without trailing zeros, so that equal amounts are equal. */
  static BigDecimal requireExact(String what, BigDecimal money) {
    BigDecimal exact = money.stripTrailingZeros();
    if (exact.scale() > MOST_DECIMALS || exact.precision() - exact.scale() > 15) {
      throw new IllegalArgumentException(what + ".money is " + exact + "; give at most " + MOST_DECIMALS
          + " decimals and less than " + TOO_MUCH_MONEY.toPlainString());
    }
    return exact.signum() == 0 ? BigDecimal.ZERO : exact;
  }
}
