package dev.nightshift.core.retry;

/** What waiting does to a failure. */
public enum Kind {
  /** Waiting heals it: a throttle, a reset connection. */
  TRANSIENT,
  /** Waiting never heals it: a wrong key, a definition that breaks the rules. */
  PERMANENT,
  /** Nobody knows. */
  AMBIGUOUS
}
