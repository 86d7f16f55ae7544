package dev.nightshift.it.events;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The files in events/. */
final class EventFiles {
  private static final Path FOLDER = Path.of("../../events");
  private static final ObjectMapper JSON = new ObjectMapper();

  private EventFiles() {}

  static JsonNode json(String name) {
    return parsed(text(name));
  }

  static List<JsonNode> jsonLines(String name) {
    return text(name).lines().map(EventFiles::parsed).toList();
  }

  static JsonNode parsed(String text) {
    try {
      return JSON.readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(String name) {
    try {
      return Files.readString(FOLDER.resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
