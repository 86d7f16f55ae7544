package dev.nightshift.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** Lambda's Invoke, with a function of the test's own behind it. */
final class FakeLambda implements AutoCloseable {
  /** A status other than 200 is Lambda's own error; {@code functionError} says that the function threw. */
  record Reply(int status, boolean functionError, String body) {}

  private final ObjectMapper json = new ObjectMapper();
  private final List<JsonNode> requests = new CopyOnWriteArrayList<>();
  private final HttpServer server;
  private final Function<JsonNode, Reply> function;

  private FakeLambda(HttpServer server, Function<JsonNode, Reply> function) {
    this.server = server;
    this.function = function;
  }

  static FakeLambda of(Function<JsonNode, Reply> function) throws IOException {
    FakeLambda lambda =
        new FakeLambda(HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0), function);
    lambda.server.createContext("/", lambda::answer);
    lambda.server.start();
    return lambda;
  }

  /** One that takes every job. */
  static Reply queued(JsonNode request) {
    ObjectNode answer = new ObjectMapper().createObjectNode();
    var jobs = answer.putArray("jobs");
    for (JsonNode job : request.path("jobs")) {
      jobs.addObject().put("index", jobs.size() - 1).put("job_id", job.path("job_id").asText()).put("status", "queued");
    }
    return new Reply(200, false, answer.toString());
  }

  String endpoint() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  List<JsonNode> requests() {
    return requests;
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      JsonNode request = json.readTree(exchange.getRequestBody().readAllBytes());
      requests.add(request);
      Reply reply = function.apply(request);
      if (reply.functionError()) {
        exchange.getResponseHeaders().set("X-Amz-Function-Error", "Unhandled");
      }
      if (reply.status() == 404) {
        exchange.getResponseHeaders().set("x-amzn-ErrorType", "ResourceNotFoundException");
      }
      byte[] body = reply.body().getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(reply.status(), body.length);
      exchange.getResponseBody().write(body);
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
