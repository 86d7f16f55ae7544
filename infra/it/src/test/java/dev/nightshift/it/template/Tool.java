package dev.nightshift.it.template;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * What a program of this machine said.
 *
 * @param exitCode 0 when it was content
 * @param output what it printed
 * @param errors what it printed to standard error
 */
record Tool(int exitCode, String output, String errors) {
  private static final long LONGEST_SECONDS = 120;

  /** Runs the program; empty when this machine does not have it. */
  static Optional<Tool> run(String program, Object... arguments) throws IOException, InterruptedException {
    Path output = Files.createTempFile("tool", ".out");
    Path errors = Files.createTempFile("tool", ".err");
    try {
      List<String> command = Stream.concat(Stream.of(program), Stream.of(arguments).map(Object::toString)).toList();
      Process process;
      try {
        process = new ProcessBuilder(command).redirectOutput(output.toFile()).redirectError(errors.toFile()).start();
      } catch (IOException _) {
        return Optional.empty();
      }
      if (!process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new IllegalStateException(program + " did not end within " + LONGEST_SECONDS + " s");
      }
      return Optional
          .of(new Tool(process.exitValue(), Files.readString(output, UTF_8), Files.readString(errors, UTF_8)));
    } finally {
      Files.deleteIfExists(output);
      Files.deleteIfExists(errors);
    }
  }
}
