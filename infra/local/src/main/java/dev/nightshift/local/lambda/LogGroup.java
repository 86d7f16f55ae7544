package dev.nightshift.local.lambda;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;

/** A log group as a file, with whoever listens. Lines of several processes never mix. */
public final class LogGroup implements AutoCloseable {

  private final String name;
  private final PrintWriter file;
  private final Consumer<LogLine> listener;

  public LogGroup(String name, Path folder, Consumer<LogLine> listener) {
    this.name = name;
    this.listener = listener;
    try {
      Files.createDirectories(folder);
      this.file = new PrintWriter(Files.newBufferedWriter(folder.resolve(fileName(name)), StandardCharsets.UTF_8,
          StandardOpenOption.CREATE, StandardOpenOption.APPEND), true);
    } catch (IOException e) {
      throw new UncheckedIOException("the log of " + name + " can't be written", e);
    }
  }

  /** {@code /aws/lambda/night} becomes {@code aws_lambda_night.log}. */
  static String fileName(String group) {
    return group.replaceFirst("^/", "").replace('/', '_') + ".log";
  }

  public String name() {
    return name;
  }

  void write(LogLine line) {
    synchronized (file) {
      file.println(line.text());
      listener.accept(line);
    }
  }

  @Override
  public void close() {
    file.close();
  }
}
