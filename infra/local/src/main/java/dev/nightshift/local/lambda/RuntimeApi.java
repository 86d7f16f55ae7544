package dev.nightshift.local.lambda;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SynchronousQueue;

/**
 * The Lambda Runtime API of one process. Each process has a server of its own: a killed one leaves a request for its next
 * event behind, and that must not be answered with an event that another one is waiting for.
 */
final class RuntimeApi implements AutoCloseable {

  private static final String BASE = "/2018-06-01/runtime/";
  private static final String INVOCATION = BASE + "invocation/";
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final SynchronousQueue<Invocation> events = new SynchronousQueue<>();
  private final BlockingQueue<RuntimeSignal> signals = new LinkedBlockingQueue<>();
  private final String functionArn;

  RuntimeApi(String functionArn) {
    this.functionArn = functionArn;
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException("the runtime API can't listen", e);
    }
    server.setExecutor(threads);
    server.createContext(INVOCATION + "next", this::next);
    server.createContext(INVOCATION, this::outcome);
    server.createContext(BASE + "init/error", this::initError);
    server.start();
  }

  /** For AWS_LAMBDA_RUNTIME_API. */
  String address() {
    return "127.0.0.1:" + server.getAddress().getPort();
  }

  /** What the process says, in order, with the host's own word about its end. */
  BlockingQueue<RuntimeSignal> signals() {
    return signals;
  }

  /** Hands the event to the process, which must be waiting for it. */
  void deliver(Invocation invocation) throws InterruptedException {
    events.put(invocation);
  }

  private void next(HttpExchange exchange) throws IOException {
    signals.add(new RuntimeSignal.Ready());
    try (exchange) {
      var invocation = events.take();
      var headers = exchange.getResponseHeaders();
      headers.set("Lambda-Runtime-Aws-Request-Id", invocation.requestId());
      headers.set("Lambda-Runtime-Deadline-Ms", String.valueOf(invocation.deadline().toEpochMilli()));
      headers.set("Lambda-Runtime-Invoked-Function-Arn", functionArn);
      headers.set("Lambda-Runtime-Trace-Id", invocation.traceId());
      headers.set("Content-Type", "application/json");
      write(exchange, 200, invocation.event());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** {@code invocation/<request id>/response} or {@code …/error}. */
  private void outcome(HttpExchange exchange) throws IOException {
    try (exchange) {
      var path = exchange.getRequestURI().getPath().substring(INVOCATION.length());
      var slash = path.indexOf('/');
      var requestId = slash < 0 ? path : path.substring(0, slash);
      var body = body(exchange);
      // Once accepted, the process asks for the next event; its answer must be known by then.
      if (path.endsWith("/response")) {
        signals.add(new RuntimeSignal.Answered(requestId, body));
      } else {
        signals.add(new RuntimeSignal.Failed(requestId, word(body, "errorType"), word(body, "errorMessage")));
      }
      accept(exchange);
    }
  }

  private void initError(HttpExchange exchange) throws IOException {
    try (exchange) {
      var body = body(exchange);
      signals.add(new RuntimeSignal.InitFailed(word(body, "errorType"), word(body, "errorMessage")));
      accept(exchange);
    }
  }

  private static String body(HttpExchange exchange) throws IOException {
    return new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
  }

  private static void accept(HttpExchange exchange) throws IOException {
    write(exchange, 202, "{\"status\":\"OK\"}");
  }

  private static void write(HttpExchange exchange, int status, String text) throws IOException {
    var bytes = text.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  private static String word(String json, String field) {
    try {
      return JSON.readTree(json).path(field).asText();
    } catch (JsonProcessingException e) {
      return "";
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
    server.stop(0);
  }
}
