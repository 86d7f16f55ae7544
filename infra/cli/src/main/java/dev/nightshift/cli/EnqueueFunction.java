package dev.nightshift.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** The enqueue function, wherever it is. */
interface EnqueueFunction extends AutoCloseable {
  /**
   * The function's answer.
   *
   * @throws CommandFailed when there is none
   */
  JsonNode invoke(ObjectNode request);

  @Override
  void close();
}
