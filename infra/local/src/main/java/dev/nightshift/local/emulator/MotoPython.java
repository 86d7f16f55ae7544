package dev.nightshift.local.emulator;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A Python that has moto: the system's, or else one made under the build folder. */
final class MotoPython {

  private static final String VERSION = "5.2.1";

  /** Prints the interpreter itself: what is on the PATH may be a script that takes a while to find it. */
  private static final String PROBE = """
      import importlib.util as u, sys
      sys.exit(1) if None in [u.find_spec(m) for m in ("moto", "flask", "werkzeug")] else print(sys.executable)
      """;

  private final Path buildFolder;
  private final Consumer<String> say;

  MotoPython(Path buildFolder, Consumer<String> say) {
    this.buildFolder = buildFolder;
    this.say = say;
  }

  /** @throws EmulatorUnavailable when there is neither a moto nor a way to install it */
  String interpreter() {
    var venv = buildFolder.resolve("moto-venv").toAbsolutePath();
    var own = venv.resolve("bin/python3").toString();
    return probe("python3").or(() -> probe(own)).or(() -> install(venv, own)).orElseThrow(MotoPython::missing);
  }

  private Optional<String> install(Path venv, String python) {
    say.accept("installing moto " + VERSION + " into " + venv);
    var log = buildFolder.resolve("moto-venv.log");
    var installed = succeeds(log, "python3", "-m", "venv", venv.toString()) && succeeds(log, python, "-m", "pip",
        "install", "--quiet", "--disable-pip-version-check", "moto[server]==" + VERSION);
    return installed ? probe(python) : Optional.empty();
  }

  private static EmulatorUnavailable missing() {
    return new EmulatorUnavailable("no python3 with moto, and pip could not install it");
  }

  private static Optional<String> probe(String python) {
    try {
      var process = new ProcessBuilder(python, "-c", PROBE).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      process.getOutputStream().close();
      var answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      return process.waitFor() == 0 && !answer.isEmpty() ? Optional.of(answer) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  private static boolean succeeds(Path log, String... command) {
    try {
      Files.createDirectories(log.toAbsolutePath().resolveSibling(""));
      var process = new ProcessBuilder(List.of(command)).redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
          .start();
      return process.waitFor(10, TimeUnit.MINUTES) && process.exitValue() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
