package dev.nightshift.cli;

import dev.nightshift.aws.PolicyJson;
import dev.nightshift.core.job.Cycle;
import dev.nightshift.core.job.Text;
import dev.nightshift.core.retry.Policy;

/** Options that several commands have. */
final class Options {
  private static final int LONGEST_SHOWN = 80;

  private Options() {}

  /**
   * @param file for the message
   */
  static Policy policy(String file, String text) {
    try {
      return PolicyJson.read(text);
    } catch (IllegalArgumentException e) {
      throw CommandFailed.usage(file + " is no policy: " + e.getMessage());
    }
  }

  /** As much of a message as a line of a table holds. */
  static String shortened(String message) {
    String shown = Text.cut(message, LONGEST_SHOWN);
    return shown.length() < message.length() ? shown + "…" : shown;
  }

  static Cycle cycle(String value) {
    try {
      return new Cycle(value);
    } catch (IllegalArgumentException e) {
      throw CommandFailed.usage("--cycle " + e.getMessage());
    }
  }
}
