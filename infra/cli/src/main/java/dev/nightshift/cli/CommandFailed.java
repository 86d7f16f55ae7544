package dev.nightshift.cli;

import org.jspecify.annotations.Nullable;

/** Ends the command with a message that says what to do next. */
final class CommandFailed extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int exitCode;

  private CommandFailed(int exitCode, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.exitCode = exitCode;
  }

  static CommandFailed usage(String message) {
    return new CommandFailed(ExitCode.USAGE, message, null);
  }

  static CommandFailed infrastructure(String message, @Nullable Throwable cause) {
    return new CommandFailed(ExitCode.INFRASTRUCTURE, message, cause);
  }

  int exitCode() {
    return exitCode;
  }
}
