package dev.nightshift.core.preflight;

import java.util.Locale;

/** Why a job can't start, in the order of the checks: the first that fails is the reason. */
public enum BlockReason {
  INVALID_DEFINITION,
  UNKNOWN_ACTION,
  DUPLICATE_INPUT_PATH,
  DUPLICATE_BASENAME_AFTER_STAGING,
  MISSING_INPUT_PATH,
  DELIVERABLE_OVERWRITES_INPUT,
  BUDGET_TOO_LARGE,
  HANDLER_PREFLIGHT;

  /** The name in answers, reports and metrics: {@code duplicate_input_path}. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * @throws IllegalArgumentException for a name that is none of these
   */
  public static BlockReason ofWireName(String name) {
    return valueOf(name.toUpperCase(Locale.ROOT));
  }
}
