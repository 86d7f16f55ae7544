package dev.nightshift.cli;

import dev.nightshift.core.job.Cycle;

/** Options that several commands have. */
final class Options {
  private Options() {}

  static Cycle cycle(String value) {
    try {
      return new Cycle(value);
    } catch (IllegalArgumentException e) {
      throw CommandFailed.usage("--cycle " + e.getMessage());
    }
  }
}
