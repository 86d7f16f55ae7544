package dev.nightshift.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ReportCommandTest {
  private final FakeStack stack = new FakeStack();

  @Test
  void report_latest_isPrintedWithItsAge() {
    stack.reports.make("light");
    stack.clock.tick(Duration.ofMinutes(14));

    Ran ran = stack.run("report");

    assertThat(ran.exitCode()).isZero();
    assertThat(ran.out()).isEqualTo("a light report\n");
    assertThat(ran.err()).contains("(14 min ago)").doesNotContain("WARNING");
    assertThat(stack.reports.made).hasSize(1);
  }

  @Test
  void report_olderThanHalfAnHour_warns() {
    stack.reports.make("light");
    stack.clock.tick(Duration.ofMinutes(31));

    Ran ran = stack.run("report", "--stack", "prod");

    assertThat(ran.exitCode()).isEqualTo(1);
    assertThat(ran.out()).isEqualTo("a light report\n");
    assertThat(ran.err()).contains("WARNING: this report is 31 min old", "nightshift report --now --stack prod");
  }

  @Test
  void report_json_isTheOneForPrograms() {
    stack.reports.make("light");

    assertThat(stack.run("report", "--json").json()).hasToString("{\"v\":1,\"kind\":\"light\"}");
  }

  @Test
  void report_now_countsAnew() {
    stack.reports.make("full");
    stack.clock.tick(Duration.ofHours(25));

    assertThat(stack.run("report", "--now").out()).isEqualTo("a light report\n");
    assertThat(stack.run("report", "--now", "--full").out()).isEqualTo("a full report\n");
    assertThat(stack.reports.made).containsExactly("full", "light", "full");
  }

  @Test
  void report_full_isThisMorningsThoughLightOnesWereMadeSince() {
    stack.reports.make("full");
    stack.clock.tick(Duration.ofHours(25));
    stack.reports.make("light");

    Ran ran = stack.run("report", "--full");

    assertThat(ran.exitCode()).isZero();
    assertThat(ran.out()).isEqualTo("a full report\n");
    stack.clock.tick(Duration.ofHours(2));
    assertThat(stack.run("report", "--full").err()).contains("WARNING", "each morning",
        "nightshift report --now --full");
  }

  @Test
  void report_noneYet_saysHowToMakeOne() {
    Ran ran = stack.run("report");

    assertThat(ran.exitCode()).isEqualTo(1);
    assertThat(ran.err()).contains("no report was made yet", "nightshift report --now");
  }
}
