package dev.nightshift.aws.telemetry;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Outside Lambda, without {@code AWS_EMF_ENVIRONMENT}: the lines must come out all the same. */
final class EmfSinkTest {
  @Test
  void emit_withDimension_printsOneLineWithOneSetOfDimensions() throws Exception {
    List<String> lines = printedBy(() -> new EmfSink("enqueue")
        .emit(Map.of("reason", "missing_input_path"), Map.of(Metric.JOB_BLOCKED, 76L)));
    assertThat(lines).hasSize(1);
    JsonNode line = new ObjectMapper().readTree(lines.getFirst());
    JsonNode directive = line.at("/_aws/CloudWatchMetrics/0");
    assertThat(directive.path("Namespace").asText()).isEqualTo("Nightshift");
    assertThat(directive.path("Dimensions")).hasToString("[[\"Service\",\"reason\"]]");
    assertThat(directive.at("/Metrics/0/Name").asText()).isEqualTo("job.blocked");
    assertThat(line.path("job.blocked").asDouble()).isEqualTo(76);
    assertThat(line.path("reason").asText()).isEqualTo("missing_input_path");
    assertThat(line.path("Service").asText()).isEqualTo("enqueue");
  }

  @Test
  void emit_twice_keepsNothingOfTheFirst() throws Exception {
    EmfSink sink = new EmfSink("worker");
    List<String> lines = printedBy(() -> {
      sink.emit(Map.of("reason", "a"), Map.of(Metric.JOB_BLOCKED, 1L));
      sink.emit(Map.of(), Map.of(Metric.JOB_DEAD, 2L, Metric.RETRY_COUNT, 3L));
    });
    assertThat(lines).hasSize(2);
    JsonNode second = new ObjectMapper().readTree(lines.get(1));
    assertThat(second.at("/_aws/CloudWatchMetrics/0/Dimensions")).hasToString("[[\"Service\"]]");
    assertThat(second.has("job.blocked")).isFalse();
    assertThat(second.path("retry.count").asDouble()).isEqualTo(3);
  }

  private static List<String> printedBy(Runnable work) {
    PrintStream console = System.out;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    System.setOut(new PrintStream(bytes, true, UTF_8));
    try {
      work.run();
    } finally {
      System.setOut(console);
    }
    return bytes.toString(UTF_8).lines().toList();
  }
}
