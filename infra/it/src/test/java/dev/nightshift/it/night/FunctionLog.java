package dev.nightshift.it.night;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What a function printed: every line is one JSON object, log or metrics. */
record FunctionLog(List<JsonNode> lines) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * @param function as its log group ends
   */
  static FunctionLog of(Path logs, String function) throws IOException {
    try (Stream<Path> files = Files.list(logs)) {
      return new FunctionLog(files.filter(file -> file.toString().endsWith("_" + function + ".log"))
          .flatMap(FunctionLog::lines)
          .map(FunctionLog::tree)
          .toList());
    }
  }

  /** Metrics in the embedded format. */
  List<JsonNode> metrics() {
    return lines.stream().filter(line -> line.has("_aws")).toList();
  }

  List<JsonNode> words() {
    return lines.stream().filter(line -> !line.has("_aws")).toList();
  }

  int sum(String metric) {
    return metrics().stream().mapToInt(line -> line.path(metric).asInt()).sum();
  }

  private static Stream<String> lines(Path file) {
    try {
      return Files.readAllLines(file).stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static JsonNode tree(String line) {
    try {
      return JSON.readTree(line);
    } catch (JsonProcessingException e) {
      throw new AssertionError("a line of the log is no JSON: " + line, e);
    }
  }
}
