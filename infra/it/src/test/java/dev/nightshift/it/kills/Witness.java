package dev.nightshift.it.kills;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** The service that the jobs call. It takes its time before and after it books an effect, so that kills meet both. */
final class Witness implements AutoCloseable {
  private static final int LONGEST_PAUSE_MILLIS = 200;

  private final Traces traces = new Traces();
  private final CountDownLatch closing = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Random random;
  private final HttpServer server;

  Witness(long seed) throws IOException {
    random = new Random(seed);
    server = HttpServer.create(new InetSocketAddress(InetAddress.getByAddress(new byte[]{127, 0, 0, 1}), 0), 0);
    server.createContext("/", this::see);
    server.setExecutor(threads);
    server.start();
  }

  String uri() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  Traces traces() {
    return traces;
  }

  private void see(HttpExchange exchange) throws IOException {
    try (exchange) {
      String[] path = exchange.getRequestURI().getPath().split("/", -1);
      pause();
      byte[] number = String.valueOf(traces.add(path[1], Part.ofStep(path[2]))).getBytes(UTF_8);
      pause();
      exchange.sendResponseHeaders(200, number.length);
      exchange.getResponseBody().write(number);
    }
  }

  private void pause() {
    try {
      closing.await(random.nextInt(LONGEST_PAUSE_MILLIS), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    closing.countDown();
    server.stop(0);
    threads.close();
  }
}
