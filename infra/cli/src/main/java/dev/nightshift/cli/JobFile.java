package dev.nightshift.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A file of jobs: JSON Lines (one job a line, blank lines skipped), a JSON array, {@code {"jobs": [...]}}, or one job.
 *
 * @param name for messages
 * @param jobs in the order of the file
 */
record JobFile(String name, List<JobText> jobs) {
  static final String STANDARD_INPUT = "-";

  /** @throws CommandFailed when there is no such file, or nothing in it */
  static JobFile read(String name, InputStream standardInput) {
    String text = text(name, standardInput);
    List<JobText> jobs = jobs(name, text);
    if (jobs.isEmpty()) {
      throw CommandFailed.usage(name + " holds no job; write one job a line, or {\"jobs\": [...]}");
    }
    return new JobFile(name, jobs);
  }

  /** The text of a file in UTF-8, {@code -} for standard input. */
  static String text(String name, InputStream standardInput) {
    try {
      byte[] bytes = name.equals(STANDARD_INPUT) ? standardInput.readAllBytes() : Files.readAllBytes(Path.of(name));
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return text.startsWith("\uFEFF") ? text.substring(1) : text;
    } catch (NoSuchFileException _) {
      throw CommandFailed.usage("there is no file " + name);
    } catch (CharacterCodingException _) {
      throw CommandFailed.usage(name + " is no text in UTF-8; convert it, for example with iconv -t UTF-8");
    } catch (IOException e) {
      throw CommandFailed.usage(name + " can't be read: " + e.getMessage());
    }
  }

  private static List<JobText> jobs(String name, String text) {
    return JobDocument.of(name, text).orElseGet(() -> lines(text));
  }

  private static List<JobText> lines(String text) {
    List<String> lines = text.lines().toList();
    return IntStream.range(0, lines.size())
        .filter(i -> !lines.get(i).isBlank())
        .mapToObj(i -> new JobText("line " + (i + 1), lines.get(i)))
        .toList();
  }
}
