package dev.nightshift.local.emulator;

/** No stand-in for AWS can be had; the message names what would help. */
public final class EmulatorUnavailable extends RuntimeException {

  private static final long serialVersionUID = 1L;

  EmulatorUnavailable(String message) {
    super(message);
  }

  EmulatorUnavailable(String message, Throwable cause) {
    super(message, cause);
  }
}
