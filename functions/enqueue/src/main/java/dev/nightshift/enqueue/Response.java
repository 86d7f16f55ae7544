package dev.nightshift.enqueue;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nightshift.aws.Json;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/** What all answers have in common. */
final class Response {
  private Response() {}

  static ObjectNode begin(Origin origin) {
    ObjectNode response = JsonNodeFactory.instance.objectNode();
    response.put("request_id", origin.requestId());
    if (origin.cycle() != null) {
      response.put("cycle", origin.cycle().value());
    }
    return response;
  }

  static ObjectNode error(String error) {
    return JsonNodeFactory.instance.objectNode().put("error", error);
  }

  static byte[] bytes(ObjectNode json) {
    return Json.write(json).getBytes(StandardCharsets.UTF_8);
  }

  /** JSON Lines. */
  static byte[] lines(List<ObjectNode> list) {
    return list.stream()
        .map(each -> Json.write(each) + "\n")
        .collect(Collectors.joining())
        .getBytes(StandardCharsets.UTF_8);
  }
}
