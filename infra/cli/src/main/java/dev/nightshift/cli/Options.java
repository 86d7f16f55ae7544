package dev.nightshift.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.nightshift.aws.Json;
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

  /**
   * @param what for the message
   */
  static JsonNode json(String what, String typed) {
    JsonNode node;
    try {
      node = Json.mapper().readTree(typed);
    } catch (JsonProcessingException e) {
      throw CommandFailed.usage(what + " is no JSON (" + e.getOriginalMessage() + "); text stands in \"quotes\"");
    }
    if (node.isMissingNode()) {
      throw CommandFailed.usage(what + " is empty; give JSON, such as null or {}");
    }
    return node;
  }

  static String text(String option, String typed, int longest) {
    try {
      return Text.requireName(typed, longest);
    } catch (IllegalArgumentException e) {
      throw CommandFailed.usage(option + " " + e.getMessage());
    }
  }
}
