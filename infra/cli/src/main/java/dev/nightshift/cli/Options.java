package dev.nightshift.cli;

import dev.nightshift.aws.PolicyJson;
import dev.nightshift.core.job.Cycle;
import dev.nightshift.core.retry.Policy;

/** Options that several commands have. */
final class Options {
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

  static Cycle cycle(String value) {
    try {
      return new Cycle(value);
    } catch (IllegalArgumentException e) {
      throw CommandFailed.usage("--cycle " + e.getMessage());
    }
  }
}
