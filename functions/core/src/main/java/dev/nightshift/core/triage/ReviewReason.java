package dev.nightshift.core.triage;

import java.util.Locale;

/** Why a person must look. */
public enum ReviewReason {
  /** Waiting never heals it. */
  PERMANENT,
  /** Tried as often as the policy allows. */
  ATTEMPTS_USED_UP,
  /** An at-most-once step may or may not have happened. */
  OUTCOME_UNKNOWN,
  /** Its tickets end up as letters without it ever being started. */
  NEVER_RAN;

  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
