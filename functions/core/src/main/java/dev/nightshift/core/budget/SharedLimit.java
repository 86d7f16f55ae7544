package dev.nightshift.core.budget;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How much all jobs of one scope may use together in one period.
 *
 * @param name 1 to 64 letters, digits, dots, dashes and underscores; each limit has its own
 * @param scope who shares it
 * @param tenantField of the payload, for {@link Scope#TENANT}; {@code null} for the others
 * @param period when it starts again
 * @param ceiling of what
 * @param amount how much, above 0
 */
public record SharedLimit(String name, Scope scope, @Nullable String tenantField, LimitPeriod period, Ceiling ceiling,
    BigDecimal amount) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,64}");

  /** Who shares a limit. */
  public enum Scope {
    /** All jobs of this stack. */
    ACCOUNT,
    /** All jobs of one action; each action has its own. */
    ACTION,
    /** All jobs with the same value in a field of the payload; those without share one too. */
    TENANT;

    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public SharedLimit {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "name is \"" + name + "\"; give 1 to 64 letters, digits, dots, dashes and underscores");
    }
    if ((scope == Scope.TENANT) != (tenantField != null)) {
      throw new IllegalArgumentException("tenant_field is for the scope tenant, which needs it");
    }
    amount = Usage.requireExact("limit", amount);
    if (amount.signum() <= 0 || ceiling != Ceiling.MONEY && amount.scale() > 0) {
      throw new IllegalArgumentException(
          ceiling.wireName() + " is " + amount.toPlainString() + "; give a "
              + (ceiling == Ceiling.MONEY ? "number above 0" : "whole number from 1"));
    }
  }

  /**
   * The part of it that this instant counts to.
   *
   * @param sharer whoever shares it: the action's name, the tenant, {@code ""} for the account
   */
  public Bucket bucket(String sharer, Instant now) {
    return new Bucket("%s#%s#%s#%s".formatted(name, ceiling.wireName(), period.idAt(now), sharer), period.endAt(now));
  }

  /**
   * One sharer's share of one period.
   *
   * @param id name, ceiling, period and sharer, such as {@code nightly#tokens#2026-12-01#publish_article}
   * @param until the period's end
   */
  public record Bucket(String id, Instant until) {}
}
