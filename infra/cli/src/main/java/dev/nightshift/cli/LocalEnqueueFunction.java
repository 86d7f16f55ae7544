package dev.nightshift.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nightshift.aws.Json;
import dev.nightshift.local.demo.KeptStack;
import dev.nightshift.local.demo.NightFailed;

/** The function of the stack that {@code nightshift local --keep} left. */
final class LocalEnqueueFunction implements EnqueueFunction {
  private final KeptStack stack;
  private final Console console;

  LocalEnqueueFunction(KeptStack stack, Console console) {
    this.stack = stack;
    this.console = console;
  }

  @Override
  public JsonNode invoke(ObjectNode request) {
    try {
      return Json.mapper().readTree(stack.enqueue(request.toString()));
    } catch (NightFailed | JsonProcessingException e) {
      throw CommandFailed.infrastructure(String.valueOf(e.getMessage()), e);
    }
  }

  @Override
  public void close() {
    stack.close();
    console.say("nightshift: no worker runs now; \"nightshift local --keep\" runs what waits in the queue");
  }
}
