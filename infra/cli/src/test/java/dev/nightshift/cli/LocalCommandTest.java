package dev.nightshift.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalCommandTest {
  @TempDir
  private Path folder = Path.of("");

  @Test
  void stop_withNothingKept_isFine() {
    Ran ran = Ran.at(folder, "local", "--stop");

    assertThat(ran.exitCode()).isZero();
    assertThat(ran.err()).contains("nothing was kept");
  }

  @Test
  void jobs_thatAreNotThere_areRefusedBeforeAnythingIsStarted() {
    Ran ran = Ran.at(folder, "local", "--jobs", "none.jsonl");

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err()).contains("there is no file none.jsonl").doesNotContain("emulator");
  }

  @Test
  void policy_withAFault_isRefusedBeforeAnythingIsStarted() throws IOException {
    Path policy = Files.writeString(folder.resolve("policy.json"), "{\"actions\": []}");

    Ran ran = Ran.at(Ran.HOME, "local", "--policy", policy.toString());

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err()).contains("policy.json").contains("actions").doesNotContain("emulator");
  }

  @Test
  void seed_thatIsNoNumber_isRefused() {
    assertThat(Ran.at(folder, "local", "--seed", "x").exitCode()).isEqualTo(2);
  }
}
