package dev.nightshift.local.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nightshift.local.lambda.InvocationResult;
import java.nio.file.Path;

/**
 * Reads what a function answers.
 *
 * @param function in one word
 * @param logs where a person looks when it fails
 */
record FunctionAnswers(String function, Path logs) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * @throws NightFailed when there is no answer
   */
  JsonNode of(InvocationResult result) {
    return switch (result) {
      case InvocationResult.Succeeded(var payload) -> tree(payload);
      case InvocationResult.FunctionError(var type, var message) -> throw failed(type + ": " + message);
      case InvocationResult.TimedOut(var timeout) -> throw failed("no answer in " + timeout.toSeconds() + " s");
      case InvocationResult.Crashed(var detail) -> throw failed(detail);
    };
  }

  JsonNode tree(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw new NightFailed("the " + function + " function's answer is no JSON; its log is in " + logs, e);
    }
  }

  private NightFailed failed(String why) {
    return new NightFailed("the " + function + " function failed (" + why + "); its log is in " + logs, null);
  }
}
