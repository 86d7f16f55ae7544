package dev.nightshift.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightshift.core.job.ActionName;
import dev.nightshift.core.retry.ActionPolicy;
import dev.nightshift.core.retry.FullJitterBackoff;
import dev.nightshift.core.retry.Limits;
import dev.nightshift.core.retry.Policy;
import dev.nightshift.core.retry.Waits;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class PolicyJsonTest {
  @Test
  void packaged_isTheStandardPolicy() {
    assertThat(PolicyJson.packaged()).isEqualTo(Policy.standard(Map.of()));
  }

  @Test
  void read_whatIsLeftOut_isStandard() {
    assertThat(PolicyJson.read("{}")).isEqualTo(Policy.standard(Map.of()));
  }

  @Test
  void read_action_hasItsOwnAndThePolicysSettings() {
    Policy policy = PolicyJson.read(
        """
            {"limits":{"yields":7},"waits":{"base_ms":20,"cap_ms":500,"slept_up_to_ms":40},"max_tokens":9,"shortest_step_ms":1,
             "results_kept_hours":24,
             "actions":{"publish":{"handler":"http","settings":{"url":"http://x","n":1,"f":0.5,"l":[true]},
                                   "limits":{"overall":9},"waits":{"cap_ms":90}},
                        "index":{"handler":"http"}}}""");

    Limits limits = new Limits(3, 5, 3, 20, 7, 6);
    Waits waits = new Waits(new FullJitterBackoff(Duration.ofMillis(20), Duration.ofMillis(500)), Duration.ofMillis(40),
        Duration.ofMinutes(15));
    assertThat(policy.limits()).isEqualTo(limits);
    assertThat(policy.waits()).isEqualTo(waits);
    assertThat(policy.mostTokens()).isEqualTo(9);
    assertThat(policy.shortestStep()).isEqualTo(Duration.ofMillis(1));
    assertThat(policy.resultsKeptFor()).isEqualTo(Duration.ofHours(24));
    assertThat(policy.actions()).isEqualTo(Map.of(
        new ActionName("publish"),
        new ActionPolicy("http", Map.of("url", "http://x", "n", 1L, "f", 0.5, "l", List.of(true)),
            new Limits(3, 5, 3, 9, 7, 6), new Waits(new FullJitterBackoff(Duration.ofMillis(20), Duration.ofMillis(90)),
                Duration.ofMillis(40), Duration.ofMinutes(15))),
        new ActionName("index"), new ActionPolicy("http", Map.of(), limits, waits)));
  }

  @Test
  void read_faults_areAllNamed() {
    assertThatThrownBy(() -> PolicyJson.read("""
        {"limit":{},"limits":{"yields":-1},"waits":{"base_ms":"2s"},"max_tokens":0,
         "actions":{"a":{"settings":3},"b":{"handler":"h","limits":{"overall":1}}}}"""))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("limit: is unknown")
        .hasMessageContaining("limits.yields: is the number -1; give a whole number from 0")
        .hasMessageContaining("waits.base_ms: is the text \"2s\"")
        .hasMessageContaining("actions.a.handler: is missing")
        .hasMessageContaining("actions.a.settings: is the number 3; give an object")
        .hasMessageContaining("actions.b.limits: limits must satisfy");
  }

  @Test
  void read_noJson_isSaid() {
    assertThatThrownBy(() -> PolicyJson.read("{")).isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("policy: is not JSON");
    assertThatThrownBy(() -> PolicyJson.read("[]")).hasMessageStartingWith("policy: is a list");
    assertThatThrownBy(() -> PolicyJson.read("{\"results_kept_hours\":99}")).hasMessageContaining("24 to 72");
  }
}
