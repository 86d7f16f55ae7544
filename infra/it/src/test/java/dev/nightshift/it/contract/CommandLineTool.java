package dev.nightshift.it.contract;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nightshift.local.emulator.Endpoints;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicReference;

/** The command {@code nightshift} in a process of its own, as a person's shell starts it, on an emulator. */
final class CommandLineTool {
  private final Map<String, String> environment;
  private final AtomicReference<Process> running = new AtomicReference<>();

  private CommandLineTool(Map<String, String> environment) {
    this.environment = environment;
  }

  /** Whoever plays DynamoDB plays CloudFormation too. */
  static CommandLineTool on(Endpoints endpoints) {
    Map<String, String> environment = new HashMap<>(endpoints.environment());
    environment.put("AWS_ENDPOINT_URL_CLOUDFORMATION", endpoints.dynamodb().toString());
    return new CommandLineTool(environment);
  }

  /** The same, but with another variable. */
  CommandLineTool with(String variable, String value) {
    Map<String, String> other = new HashMap<>(environment);
    other.put(variable, value);
    return new CommandLineTool(other);
  }

  record Ran(int exitCode, String out, String err) {
    JsonNode json() {
      try {
        return new ObjectMapper().readTree(out);
      } catch (JsonProcessingException e) {
        throw new AssertionError("no JSON on standard output: " + out + err, e);
      }
    }
  }

  Ran run(String... args) throws IOException, InterruptedException, ExecutionException {
    List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Dlog4j2.configurationFile=nightshift-cli-log4j2.xml",
        "dev.nightshift.cli.Nightshift"));
    command.addAll(List.of(args));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().putAll(environment);
    builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
    Process process = builder.start();
    running.set(process);
    process.getOutputStream().close();
    CompletableFuture<String> err = CompletableFuture.supplyAsync(() -> text(process.getErrorStream()));
    String out = text(process.getInputStream());
    return new Ran(process.waitFor(), out, err.get());
  }

  /** As {@code kill -9} does it. */
  void kill() {
    running.get().destroyForcibly();
  }

  private static String text(InputStream stream) {
    try (stream) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "";
    }
  }
}
