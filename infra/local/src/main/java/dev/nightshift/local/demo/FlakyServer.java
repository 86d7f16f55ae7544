package dev.nightshift.local.demo;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLEncoder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * The service that the demo's jobs call, on the loopback interface only.
 *
 * <p>
 * {@code POST /publish} with {@code Idempotency-Key}, {@code X-Job} and {@code X-Try} ends as {@link FlakyPlan} has it.
 * A key whose effect is booked gets the stored answer, whatever the plan says. {@code GET /effects} tells what was
 * done.
 */
public final class FlakyServer implements AutoCloseable {
  /** A hang ends by itself only long after any client gave up. */
  private static final long LONGEST_HANG_SECONDS = 300;

  private final ObjectMapper json = new ObjectMapper();
  private final EffectBook book = new EffectBook();
  private final CountDownLatch closing = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final long seed;
  private final HttpServer server;

  private FlakyServer(long seed, HttpServer server) {
    this.seed = seed;
    this.server = server;
  }

  /** Starts on a free port. */
  public static FlakyServer start(long seed) throws IOException {
    InetAddress loopback = InetAddress.getByAddress(new byte[]{127, 0, 0, 1});
    FlakyServer flaky = new FlakyServer(seed, HttpServer.create(new InetSocketAddress(loopback, 0), 0));
    flaky.server.createContext("/publish", flaky::publish);
    flaky.server.createContext("/effects", flaky::tell);
    flaky.server.setExecutor(flaky.threads);
    flaky.server.start();
    return flaky;
  }

  /** Such as {@code http://127.0.0.1:49152}, without a slash at its end. */
  public URI uri() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** What was done so far, by key. */
  public List<Effect> effects() {
    return book.effects();
  }

  /** How often each key was asked for; the tries that failed count too. */
  public Map<String, Integer> requests() {
    return book.requests();
  }

  /** How often each outcome of the plan was met; stored answers are none. */
  public Map<FlakyOutcome, Integer> outcomes() {
    return book.outcomes();
  }

  /** Stops at once; whoever still waits for an answer loses the connection. */
  @Override
  public void close() {
    closing.countDown();
    server.stop(0);
    threads.close();
  }

  private void publish(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      if (!exchange.getRequestMethod().equals("POST")) {
        answer(exchange, 405, Map.of("error", "method_not_allowed"));
        return;
      }
      try {
        publish(exchange, FlakyRequest.in(exchange.getRequestHeaders()), slug(body));
      } catch (IllegalArgumentException e) {
        answer(exchange, 400, Map.of("error", String.valueOf(e.getMessage())));
      }
    }
  }

  private void publish(HttpExchange exchange, FlakyRequest request, Optional<String> slug) throws IOException {
    Optional<Effect> earlier = book.ask(request.key());
    if (earlier.isPresent()) {
      answer(exchange, earlier.get());
      return;
    }
    FlakyOutcome outcome = FlakyPlan.outcome(seed, request.job(), request.attempt());
    book.count(outcome);
    switch (outcome) {
      case SUCCESS -> answer(exchange, book.book(effect(request, slug)));
      case THROTTLED -> {
        exchange.getResponseHeaders().set("Retry-After", "1");
        answer(exchange, 429, Map.of("error", "rate_limit_exceeded"));
      }
      case UNAVAILABLE -> answer(exchange, 503, Map.of("error", "overloaded"));
      case SERVER_ERROR -> answer(exchange, 500, Map.of("error", "internal_error"));
      case UNAUTHORIZED -> answer(exchange, 401, Map.of("error", "invalid_api_key"));
      case HANG -> hang();
      case DROP_AFTER_EFFECT -> book.book(effect(request, slug)); // and close, unanswered
    }
  }

  private void tell(HttpExchange exchange) throws IOException {
    try (exchange) {
      answer(exchange, 200, Map.of("effects", effects(), "requests", requests(), "outcomes", outcomes()));
    }
  }

  private Effect effect(FlakyRequest request, Optional<String> slug) {
    String url = "https://blog.example/" + URLEncoder.encode(slug.orElse(request.job()), UTF_8);
    return new Effect(request.key(), request.job(), request.attempt(), url, FlakyPlan.tokens(seed, request.job()));
  }

  private Optional<String> slug(byte[] body) {
    try {
      return Optional.ofNullable(json.readTree(body).path("slug").textValue());
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  private void hang() {
    try {
      closing.await(LONGEST_HANG_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private void answer(HttpExchange exchange, Effect effect) throws IOException {
    answer(exchange, 200, Map.of("url", effect.url(), "usage", Map.of("tokens", effect.tokens())));
  }

  private void answer(HttpExchange exchange, int status, Map<String, ?> body) throws IOException {
    byte[] bytes = bytes(body);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    // A connection that is used again may break in between, which would be no failure of the plan's.
    exchange.getResponseHeaders().set("Connection", "close");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  private byte[] bytes(Map<String, ?> body) throws JsonProcessingException {
    return json.writeValueAsBytes(body);
  }
}
