package dev.nightshift.aws;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.nightshift.core.budget.Budget;
import dev.nightshift.core.budget.SharedLimit;
import dev.nightshift.core.job.ActionName;
import dev.nightshift.core.retry.ActionPolicy;
import dev.nightshift.core.retry.Classification;
import dev.nightshift.core.retry.FullJitterBackoff;
import dev.nightshift.core.retry.Limits;
import dev.nightshift.core.retry.Policy;
import dev.nightshift.core.retry.Waits;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The policy's machine form. Whatever a file leaves out is as RETRY_POLICY.md has it; what an action leaves out is as its
 * file has it. Its rules of classification come before those that ship.
 */
public final class PolicyJson {
  private static final String PACKAGED = "nightshift-policy.json";
  private static final Set<String> KNOWN =
      Set.of("limits", "waits", "max_tokens", "shortest_step_ms", "next_cycle_after_ms", "results_kept_hours",
          "rules", "shared_limits", "actions");

  private PolicyJson() {}

  /** The policy that ships with the functions. */
  public static Policy packaged() {
    try (InputStream in = PolicyJson.class.getResourceAsStream(PACKAGED)) {
      if (in == null) {
        throw new IllegalStateException(PACKAGED + " is not packaged");
      }
      return read(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * @throws IllegalArgumentException that names every faulty field and what is right
   */
  public static Policy read(String json) {
    Problems problems = new Problems();
    try {
      Policy policy = read(Json.mapper().readTree(json), problems);
      if (problems.none()) {
        return policy;
      }
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(JobJson.problemOf("policy", e).toString());
    }
    throw new IllegalArgumentException(
        problems.all().stream().map(FieldProblem::toString).collect(Collectors.joining("; ")));
  }

  private static Policy read(JsonNode node, Problems problems) {
    Policy standard = Policy.standard(Map.of());
    if (!node.isObject()) {
      problems.wrongType("policy", node, "an object");
      return standard;
    }
    PolicyFields fields = new PolicyFields(node, "", problems);
    fields.refuseUnknown(KNOWN);
    Limits limits = limits(fields.child("limits"), standard.limits());
    Waits waits = waits(fields.child("waits"), standard.waits());
    long mostTokens = fields.whole("max_tokens", standard.mostTokens());
    Duration shortestStep = fields.millis("shortest_step_ms", standard.shortestStep());
    Duration nextCycleAfter = fields.millis("next_cycle_after_ms", standard.nextCycleAfter());
    Duration kept = Duration.ofHours(fields.whole("results_kept_hours", standard.resultsKeptFor().toHours()));
    Map<ActionName, ActionPolicy> actions = actions(fields.child("actions"), limits, waits);
    Classification classification = standard.classification().preceded(RulesJson.read(node.path("rules"), problems));
    List<SharedLimit> shared = SharedLimitsJson.read(node.path("shared_limits"), problems);
    Policy policy = problems.checked("policy", () -> new Policy(limits, waits, classification, mostTokens,
        shortestStep, nextCycleAfter, kept, shared, actions));
    return policy == null ? standard : policy;
  }

  private static Map<ActionName, ActionPolicy> actions(PolicyFields fields, Limits limits, Waits waits) {
    Map<ActionName, ActionPolicy> actions = new LinkedHashMap<>();
    fields.object().fieldNames().forEachRemaining(name -> {
      PolicyFields action = fields.child(name);
      action.refuseUnknown(Set.of("handler", "settings", "limits", "waits", "budget"));
      String handler = action.required("handler");
      var settings = PlainJson.mapOf(action.child("settings").object());
      Limits own = limits(action.child("limits"), limits);
      Waits ownWaits = waits(action.child("waits"), waits);
      Budget budget =
          new BudgetReader(action.place() + ".budget", fields.problems()).read(action.object().path("budget"));
      ActionName actionName = fields.problems().checked(action.place(), () -> new ActionName(name));
      if (actionName != null) {
        actions.put(actionName, new ActionPolicy(handler, settings, own, ownWaits, budget));
      }
    });
    return actions;
  }

  private static Limits limits(PolicyFields fields, Limits otherwise) {
    fields.refuseUnknown(
        Set.of("transient_in_queue", "transient_in_all", "ambiguous", "overall", "yields", "delays"));
    Limits limits = fields.problems()
        .checked(fields.place(), () -> new Limits(
            fields.count("transient_in_queue", otherwise.transientInQueue()),
            fields.count("transient_in_all", otherwise.transientInAll()),
            fields.count("ambiguous", otherwise.ambiguous()),
            fields.count("overall", otherwise.overall()),
            fields.count("yields", otherwise.yields()),
            fields.count("delays", otherwise.delays())));
    return limits == null ? otherwise : limits;
  }

  private static Waits waits(PolicyFields fields, Waits otherwise) {
    fields.refuseUnknown(Set.of("base_ms", "cap_ms", "slept_up_to_ms", "queued_up_to_ms"));
    Waits waits = fields.problems()
        .checked(fields.place(), () -> new Waits(
            new FullJitterBackoff(fields.millis("base_ms", otherwise.backoff().base()),
                fields.millis("cap_ms", otherwise.backoff().cap())),
            fields.millis("slept_up_to_ms", otherwise.sleptUpTo()),
            fields.millis("queued_up_to_ms", otherwise.queuedUpTo())));
    return waits == null ? otherwise : waits;
  }
}
