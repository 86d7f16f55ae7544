package dev.nightshift.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.ToIntFunction;

/** What a command said and how it ended. */
record Ran(int exitCode, String out, String err) {
  /** The folder of Nightshift; tests run in their module's folder. */
  static final Path HOME = Path.of("..", "..").toAbsolutePath().normalize();

  static Ran nightshift(String... args) {
    return withInput("", args);
  }

  static Ran withInput(String standardInput, String... args) {
    return run(HOME, standardInput, args);
  }

  /** As if Nightshift lay elsewhere. */
  static Ran at(Path home, String... args) {
    return run(home, "", args);
  }

  /** On stacks of the test's own. */
  static Ran on(Stacks stacks, String standardInput, String... args) {
    return run(standardInput, HOME, console -> Nightshift.run(console, stacks, args));
  }

  private static Ran run(Path home, String standardInput, String... args) {
    return run(standardInput, home, console -> Nightshift.run(console, args));
  }

  private static Ran run(String standardInput, Path home, ToIntFunction<Console> command) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    Console console = new Console(new ByteArrayInputStream(standardInput.getBytes(StandardCharsets.UTF_8)),
        new PrintWriter(out), new PrintWriter(err), home);
    int exitCode = command.applyAsInt(console);
    return new Ran(exitCode, out.toString(), err.toString());
  }

  static String event(String name) {
    return HOME.resolve("events").resolve(name).toString();
  }

  JsonNode json() {
    try {
      return new ObjectMapper().readTree(out);
    } catch (JsonProcessingException e) {
      throw new AssertionError("no JSON on standard output: " + out + err, e);
    }
  }
}
