package dev.nightshift.local.demo;

import org.jspecify.annotations.Nullable;

/** The night could not be brought to its end; the message says why and where to look. */
public final class NightFailed extends RuntimeException {
  private static final long serialVersionUID = 1L;

  NightFailed(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
