package dev.nightshift.enqueue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The repository's own sample events. */
final class EventFiles {
  private static final Path EVENTS = Path.of("..", "..", "events");

  private EventFiles() {}

  static byte[] bytes(String name) {
    try {
      return Files.readAllBytes(EVENTS.resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String text(String name) {
    return new String(bytes(name), StandardCharsets.UTF_8);
  }
}
