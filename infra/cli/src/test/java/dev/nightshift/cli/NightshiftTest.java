package dev.nightshift.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NightshiftTest {
  @ParameterizedTest
  @ValueSource(strings = {"local", "preflight", "enqueue", "report", "status", "review", "dead-letters"})
  void help_ofEachCommand_hasAnExample(String command) {
    Ran ran = Ran.nightshift("help", command);

    assertThat(ran.exitCode()).isZero();
    assertThat(ran.out()).contains("Example:\n  nightshift " + command).contains("Exit codes:");
    assertThat(Ran.nightshift(command, "--help").out()).isEqualTo(ran.out());
    assertThat(Ran.nightshift("--help").out()).contains("\n  " + command);
  }

  @ParameterizedTest
  @ValueSource(strings = {"review list", "review show", "review requeue", "review discard", "review resolve",
      "dead-letters export"})
  void help_ofEachSubcommand_hasAnExample(String command) {
    Ran ran = Ran.nightshift((command + " --help").split(" "));

    assertThat(ran.exitCode()).isZero();
    assertThat(ran.out()).contains("Example:\n  nightshift " + command).contains("Exit codes:", "--stack", "--json");
  }

  @Test
  void version_isThatOfTheBuild() {
    assertThat(Ran.nightshift("--version").out()).matches("nightshift [0-9].* \\(Java [0-9].*\\)\\R");
  }

  @Test
  void noCommand_showsWhatThereIs() {
    Ran ran = Ran.nightshift();

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err()).contains("preflight");
  }

  @Test
  void unknownOption_isNamedWithoutAStackTrace() {
    Ran ran = Ran.nightshift("preflight", "-", "--nope");

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err()).contains("--nope").contains("nightshift preflight --help").doesNotContain("\tat ");
  }
}
