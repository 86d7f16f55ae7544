package dev.nightshift.local.lambda;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Invokes a function for those who wait for no answer. An event that fails is tried again, at once where Lambda would wait
 * for minutes, and then told to the destination for failures.
 */
public final class AsyncInvocations {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final String function;
  private final String arn;
  private final int retries;
  private final Consumer<String> onFailure;
  private final Invoker lambda;
  private volatile boolean abandoned;

  /**
   * @param function
   *            its name in the template
   * @param retries
   *            after the first try
   * @param onFailure
   *            gets Lambda's record of an event that failed for good, as JSON
   */
  public AsyncInvocations(String function, String arn, int retries, Consumer<String> onFailure, Invoker lambda) {
    this.function = function;
    this.arn = arn;
    this.retries = retries;
    this.onFailure = onFailure;
    this.lambda = lambda;
  }

  /** The result of the last try. */
  public InvocationResult invoke(String event) throws InterruptedException {
    InvocationResult result = lambda.invoke(function, event);
    for (int retry = 0; retry < retries && failed(result) && !abandoned; retry++) {
      result = lambda.invoke(function, event);
    }
    if (failed(result) && !abandoned) {
      onFailure.accept(record(event, result).toString());
    }
    return result;
  }

  /** From now on a failure has no consequences: its processes are being killed. */
  void abandon() {
    abandoned = true;
  }

  private static boolean failed(InvocationResult result) {
    return !(result instanceof InvocationResult.Succeeded);
  }

  private ObjectNode record(String event, InvocationResult result) {
    ObjectNode record = JSON.createObjectNode();
    record.put("version", "1.0").put("timestamp", Instant.now().toString());
    record.putObject("requestContext")
        .put("requestId", UUID.randomUUID().toString())
        .put("functionArn", arn + ":$LATEST")
        .put("condition", "RetriesExhausted")
        .put("approximateInvokeCount", retries + 1);
    record.set("requestPayload", tree(event));
    record.putObject("responseContext")
        .put("statusCode", 200)
        .put("executedVersion", "$LATEST")
        .put("functionError", "Unhandled");
    ObjectNode response = record.putObject("responsePayload");
    switch (result) {
      case InvocationResult.FunctionError(var type, var message) ->
        response.put("errorMessage", message).put("errorType", type);
      case InvocationResult.TimedOut(var timeout) ->
        response.put("errorMessage", "Task timed out after " + timeout.toSeconds() + " seconds");
      case InvocationResult.Crashed(var detail) -> response.put("errorMessage", detail);
      case InvocationResult.Succeeded _ -> throw new IllegalArgumentException("it did not fail");
    }
    return record;
  }

  private static JsonNode tree(String event) {
    try {
      return JSON.readTree(event);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("the event is no JSON", e);
    }
  }
}
