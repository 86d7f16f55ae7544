package dev.nightshift.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Not even a JVM that is killed leaves processes behind, those that are frozen included. */
final class LeftoversTest {

  @Test
  void kill_ofTheHost_endsAllThatItStarted(@TempDir Path work) throws Exception {
    var host = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx256m", "-cp",
        System.getProperty("java.class.path"), ProbeMain.class.getName(), work.toString())
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
    try (var output = host.inputReader()) {
      assertThat(output.readLine()).startsWith("Succeeded");
      var started = host.descendants().toList();
      // ElasticMQ, moto, the function, and the shell that guards it.
      assertThat(started).hasSizeGreaterThanOrEqualTo(4);
      host.destroyForcibly();
      await().atMost(Duration.ofSeconds(10)).until(() -> started.stream().noneMatch(ProcessHandle::isAlive));
    } finally {
      host.destroyForcibly();
    }
  }
}
