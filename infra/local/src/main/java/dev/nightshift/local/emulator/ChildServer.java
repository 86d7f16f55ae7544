package dev.nightshift.local.emulator;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A server in a process of its own, on a free port that it writes into a file. Unless it is to be kept it ends when its
 * standard input does, and so with this JVM however that ends.
 */
final class ChildServer implements AutoCloseable {

  private static final Duration LOOK_AGAIN = Duration.ofMillis(20);
  private static final Duration GOODBYE = Duration.ofSeconds(3);

  private final String name;
  private final Process process;
  private final Path portFile;
  private final Path log;

  private ChildServer(String name, Process process, Path portFile, Path log) {
    this.name = name;
    this.process = process;
    this.portFile = portFile;
    this.log = log;
  }

  /** Starts {@code command} with two more arguments: the file for its port, and {@code watch} or {@code keep}. */
  static ChildServer start(String name, List<String> command, Path folder, Lifetime lifetime) {
    try {
      Files.createDirectories(folder);
      var portFile = Files.createTempFile(folder, name, ".port");
      Files.delete(portFile);
      var log = folder.resolve(name + ".log");
      var whole = new ArrayList<>(command);
      whole.add(portFile.toAbsolutePath().toString());
      whole.add(lifetime.argument());
      var builder = new ProcessBuilder(whole).redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
      if (lifetime == Lifetime.KEPT) {
        builder.redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
      }
      return new ChildServer(name, builder.start(), portFile, log);
    } catch (IOException e) {
      throw new UncheckedIOException(name + " can't be started", e);
    }
  }

  /** Waits until the server listens. */
  int port(Duration atMost) {
    var giveUp = Instant.now().plus(atMost);
    while (!Files.exists(portFile)) {
      if (!process.isAlive()) {
        throw new EmulatorUnavailable(name + " ended with " + process.exitValue() + "; see " + log);
      }
      if (Instant.now().isAfter(giveUp)) {
        throw new EmulatorUnavailable(name + " does not listen after " + atMost.toSeconds() + " s; see " + log);
      }
      pause();
    }
    try {
      var port = Integer.parseInt(Files.readString(portFile).strip());
      Files.delete(portFile);
      return port;
    } catch (IOException e) {
      throw new UncheckedIOException("the port of " + name + " can't be read", e);
    }
  }

  ProcessHandle handle() {
    return process.toHandle();
  }

  private static void pause() {
    try {
      Thread.sleep(LOOK_AGAIN);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new EmulatorUnavailable("interrupted while a server started", e);
    }
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(GOODBYE.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  /** How long a server stays. */
  enum Lifetime {
    /** As long as the JVM that started it. */
    WATCHED("watch"),
    /** Until it is stopped by name. */
    KEPT("keep");

    private final String argument;

    Lifetime(String argument) {
      this.argument = argument;
    }

    String argument() {
      return argument;
    }
  }
}
