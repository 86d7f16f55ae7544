package dev.nightshift.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.nightshift.aws.Json;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Path;

/**
 * Where a command reads and writes: answers to {@code out}, everything else to {@code err}.
 *
 * @param home the folder of Nightshift itself, with template.yaml and events
 */
record Console(InputStream in, PrintWriter out, PrintWriter err, Path home) {
  void print(String text) {
    out.print(text);
    out.flush();
  }

  void print(JsonNode json) {
    try {
      print(Json.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(json) + "\n");
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree of JSON could not be written", e);
    }
  }

  /** A word to the person at the terminal, which no program reads. */
  void say(String text) {
    err.println(text);
    err.flush();
  }
}
