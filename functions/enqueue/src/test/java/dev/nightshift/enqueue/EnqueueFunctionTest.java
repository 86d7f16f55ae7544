package dev.nightshift.enqueue;

import static dev.nightshift.enqueue.EnqueueFixture.job;
import static dev.nightshift.enqueue.EnqueueFixture.request;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.amazonaws.services.lambda.runtime.Context;
import com.fasterxml.jackson.databind.JsonNode;
import dev.nightshift.aws.Json;
import dev.nightshift.aws.telemetry.EmfSink;
import dev.nightshift.aws.telemetry.Telemetry;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.Proxy;
import java.util.List;
import org.crac.Core;
import org.junit.jupiter.api.Test;

/** The handler as Lambda sees it: bytes in, bytes out, and what it prints. */
final class EnqueueFunctionTest {
  private final EnqueueFixture enqueue = new EnqueueFixture();
  private final EnqueueFunction function =
      new EnqueueFunction(enqueue.ports(), new Telemetry(new EmfSink("enqueue")));

  @Test
  void invocation_printsMetricsAndFields_andNoPayload() throws IOException {
    ByteArrayOutputStream response = new ByteArrayOutputStream();
    List<JsonNode> printed = printedBy(() -> function.handleRequest(in(request(job("good"),
        "{\"job_id\": \"bad\", \"action\": \"publish_article\", \"payload\": {\"secret\": \"s3cr3t\"}, \"inputs\": 7}")),
        response, context()));
    assertThat(Json.mapper().readTree(response.toByteArray()).path("status_count"))
        .hasToString("{\"blocked\":1,\"queued\":1}");
    assertThat(printed).anySatisfy(line -> {
      assertThat(line.path("message").asText()).isEqualTo("blocked");
      assertThat(line.path("job_id").asText()).isEqualTo("bad");
      assertThat(line.path("function_request_id").asText()).isEqualTo("request-1");
    }).anySatisfy(line -> {
      assertThat(line.at("/_aws/CloudWatchMetrics/0/Dimensions")).hasToString("[[\"Service\",\"reason\"]]");
      assertThat(line.path("job.blocked").asInt()).isEqualTo(1);
      assertThat(line.path("reason").asText()).isEqualTo("invalid_definition");
    });
    assertThat(printed.toString()).doesNotContain("s3cr3t");
  }

  @Test
  void job_thatBreaks_isLoggedWithItsId_fromItsOwnThread() throws IOException {
    enqueue.breakable.breakFor(id -> id.value().equals("b"));
    List<JsonNode> printed = printedBy(
        () -> function.handleRequest(in(request(job("a"), job("b"))), new ByteArrayOutputStream(), context()));
    assertThat(printed).filteredOn(line -> line.path("level").asText().equals("ERROR"))
        .singleElement()
        .satisfies(line -> {
          assertThat(line.path("job_id").asText()).isEqualTo("b");
          assertThat(line.at("/error/name").asText()).isEqualTo("java.lang.StackOverflowError");
        });
  }

  @Test
  void invocation_thatBreaks_throws() {
    enqueue.breakable.breakFor(_ -> true);
    assertThatThrownBy(
        () -> function.handleRequest(in(request(job("a"))), new ByteArrayOutputStream(), context()))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void priming_leavesNoTrace() {
    assertThatCode(() -> function.beforeCheckpoint(Core.getGlobalContext())).doesNotThrowAnyException();
    assertThat(enqueue.ledger.all()).isEmpty();
    assertThat(enqueue.ledger.writes()).isZero();
  }

  private static ByteArrayInputStream in(String event) {
    return new ByteArrayInputStream(event.getBytes(UTF_8));
  }

  private static List<JsonNode> printedBy(Invocation invocation) throws IOException {
    PrintStream console = System.out;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    System.setOut(new PrintStream(bytes, true, UTF_8));
    try {
      invocation.run();
    } finally {
      System.setOut(console);
    }
    return Json.mapper().readerFor(JsonNode.class).<JsonNode>readValues(bytes.toString(UTF_8)).readAll();
  }

  /** One run. */
  @FunctionalInterface
  private interface Invocation {
    void run() throws IOException;
  }

  private static Context context() {
    return (Context) Proxy.newProxyInstance(Context.class.getClassLoader(), new Class<?>[]{Context.class},
        (_, method, _) -> method.getReturnType() == int.class ? (Object) 300_000
            : method.getReturnType() == String.class ? "request-1" : null);
  }
}
