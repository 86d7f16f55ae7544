package dev.nightshift.local.lambda;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.HashSet;
import java.util.Set;

/** Which messages of a batch a function has dealt with, and so are to be deleted. */
final class BatchAnswer {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Set<String> NONE = Set.of();

  private BatchAnswer() {}

  /**
   * @param batch
   *            the ids of the messages that the function was given
   * @param reportsItemFailures
   *            whether the event source has ReportBatchItemFailures; without it an answer's content means nothing
   * @return the ids of those to be deleted; the others come back when their visibility ends
   */
  static Set<String> toBeDeleted(Set<String> batch, boolean reportsItemFailures, InvocationResult result) {
    return switch (result) {
      case InvocationResult.Succeeded answer -> reportsItemFailures ? allBut(answer.payload(), batch) : batch;
      case InvocationResult.FunctionError _,InvocationResult.TimedOut _,InvocationResult.Crashed _ -> NONE;
    };
  }

  private static Set<String> allBut(String answer, Set<String> batch) {
    if (answer.isBlank()) {
      return batch;
    }
    try {
      var json = JSON.readTree(answer);
      // An object without the list reads as one whose list is null, even if the name was only misspelt.
      return json.isNull() ? batch : json.isObject() ? allBut(json.path("batchItemFailures"), batch) : NONE;
    } catch (JsonProcessingException e) {
      return NONE;
    }
  }

  private static Set<String> allBut(JsonNode failures, Set<String> batch) {
    if (failures.isMissingNode() || failures.isNull()) {
      return batch;
    }
    if (!failures.isArray()) {
      return NONE;
    }
    var remaining = new HashSet<>(batch);
    for (var failure : failures) {
      var id = failure.path("itemIdentifier");
      // One item that can't be understood fails the batch, so that no failure is overlooked.
      if (!id.isTextual() || !batch.contains(id.textValue())) {
        return NONE;
      }
      remaining.remove(id.textValue());
    }
    return remaining;
  }
}
