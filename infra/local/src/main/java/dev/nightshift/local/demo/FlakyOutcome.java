package dev.nightshift.local.demo;

/** How the demo's service meets one try of one job. */
public enum FlakyOutcome {
  /** 200: the effect is booked and answered. */
  SUCCESS,
  /** 429 with {@code Retry-After: 1}; nothing is booked. */
  THROTTLED,
  /** 503; nothing is booked. */
  UNAVAILABLE,
  /** 500; nothing is booked, but no client can know. */
  SERVER_ERROR,
  /** 401; nothing is booked. */
  UNAUTHORIZED,
  /** No answer until the client gives up; nothing is booked, but no client can know. */
  HANG,
  /** The effect is booked, and the connection closed without an answer. */
  DROP_AFTER_EFFECT
}
