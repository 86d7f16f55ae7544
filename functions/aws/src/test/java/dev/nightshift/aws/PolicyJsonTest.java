package dev.nightshift.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightshift.core.budget.Budget;
import dev.nightshift.core.budget.Ceiling;
import dev.nightshift.core.budget.LimitPeriod;
import dev.nightshift.core.budget.SharedLimit;
import dev.nightshift.core.job.ActionName;
import dev.nightshift.core.retry.ActionPolicy;
import dev.nightshift.core.retry.FullJitterBackoff;
import dev.nightshift.core.retry.Limits;
import dev.nightshift.core.retry.Policy;
import dev.nightshift.core.retry.Waits;
import java.math.BigDecimal;
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
  void read_budgetsAndSharedLimits() {
    Policy policy = PolicyJson.read(
        """
            {"shared_limits":[{"name":"night","scope":"account","period":"day","tokens":2000000},
                              {"name":"per-customer","scope":"tenant","tenant_field":"customer","period":"month","money":1.50}],
             "actions":{"a":{"handler":"h","budget":"short"},"b":{"handler":"h","budget":{"calls":3,"money":0.25}}}}""");

    assertThat(policy.sharedLimits()).containsExactly(
        new SharedLimit("night", SharedLimit.Scope.ACCOUNT, null, LimitPeriod.DAY, Ceiling.TOKENS,
            new BigDecimal("2000000")),
        new SharedLimit("per-customer", SharedLimit.Scope.TENANT, "customer", LimitPeriod.MONTH, Ceiling.MONEY,
            new BigDecimal("1.5")));
    assertThat(policy.bindingOf(new ActionName("a")).map(ActionPolicy::budget)).contains(Budget.ofTokens(30_000));
    assertThat(policy.bindingOf(new ActionName("b")).map(ActionPolicy::budget))
        .contains(new Budget(null, 3L, new BigDecimal("0.25")));
  }

  @Test
  void read_faultyBudgetsAndSharedLimits_areAllNamed() {
    assertThatThrownBy(() -> PolicyJson.read("""
        {"shared_limits":[{"name":"a","scope":"team","period":"week","tokens":1},
                          {"name":"b","scope":"tenant","period":"day","tokens":1},
                          {"name":"c","scope":"account","period":"day","tokens":1,"calls":1},
                          {"name":"d","scope":"account","period":"day","tokens":1},
                          {"name":"d","scope":"account","period":"hour","tokens":1},
                          {"name":"e","scope":"account","period":"hour","tokens":0.5}],
         "actions":{"a":{"handler":"h","budget":"huge"},"b":{"handler":"h","budget":{"money":0.0000000000001}}}}"""))
        .hasMessageContaining("shared_limits[0].scope: is \"team\"; give account, action, tenant")
        .hasMessageContaining("shared_limits[0].period: is \"week\"; give hour, day, month")
        .hasMessageContaining("shared_limits[1]: tenant_field")
        .hasMessageContaining("shared_limits[2]: gives no one ceiling; give one of tokens, calls, money")
        .hasMessageContaining("shared_limits[4].name: is \"d\" again")
        .hasMessageContaining("shared_limits[5]: tokens is 0.5; give a whole number from 1")
        .hasMessageContaining("actions.a.budget: is the text \"huge\"; give short, medium, large or")
        .hasMessageContaining("actions.b.budget: budget.money is 1E-13; give at most 12 decimals");
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
