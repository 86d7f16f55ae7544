package dev.nightshift.aws;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nightshift.core.budget.Budget;
import dev.nightshift.core.job.ActionName;
import dev.nightshift.core.job.Cycle;
import dev.nightshift.core.job.Input;
import dev.nightshift.core.job.JobDefinition;
import dev.nightshift.core.job.JobId;
import dev.nightshift.core.job.ObjectPath;
import dev.nightshift.core.job.Payload;
import dev.nightshift.core.job.PreflightSwitches;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A definition as Nightshift keeps it: compact, exact, and what is not said is the default. For what submitters write see
 * {@link JobJson}.
 */
public final class DefinitionJson {
  private DefinitionJson() {}

  public static String write(JobDefinition job) {
    ObjectNode node = Json.object().put("job_id", job.jobId().value()).put("action", job.action().value());
    if (job.cycle() != null) {
      node.put("cycle", job.cycle().value());
    }
    return Json.write(node.setAll(rest(job)));
  }

  /**
   * @throws CorruptRecord if it is not what {@link #write} wrote
   */
  public static JobDefinition read(String json) {
    JsonNode node = StoredValue.tree(json);
    JsonNode cycle = node.path("cycle");
    return read(node, new JobId(text(node, "job_id")), new ActionName(text(node, "action")),
        cycle.isMissingNode() ? null : new Cycle(cycle.textValue()));
  }

  /** All but what a record holds anyway. */
  static ObjectNode rest(JobDefinition job) {
    ObjectNode node = Json.object();
    node.set("payload", StoredValue.write(job.payload().fields()));
    if (!job.inputs().isEmpty()) {
      ArrayNode inputs = node.putArray("inputs");
      job.inputs().forEach(input -> inputs.addArray().add(input.role()).add(input.path().value()));
    }
    if (job.deliverable() != null) {
      node.put("deliverable", job.deliverable().value());
    }
    PreflightSwitches on = job.preflight();
    if (!on.equals(PreflightSwitches.ALL_ON)) {
      node.putArray("preflight")
          .add(on.requireExistingPaths())
          .add(on.requireUniqueInputPaths())
          .add(on.requireUniqueBasenamesWhenFlattened())
          .add(on.requireDeliverable());
    }
    Budget budget = job.budget();
    if (budget != null) {
      node.set("budget", JobBudgetJson.granted(budget));
    }
    return node;
  }

  static JobDefinition read(JsonNode node, JobId jobId, ActionName action, @Nullable Cycle cycle) {
    List<Input> inputs = new ArrayList<>();
    node.path("inputs")
        .forEach(input -> inputs.add(
            new Input(input.path(0).textValue(), new ObjectPath(input.path(1).textValue()))));
    JsonNode deliverable = node.path("deliverable");
    JsonNode on = node.path("preflight");
    JsonNode budget = node.path("budget");
    return new JobDefinition(jobId, action, new Payload(StoredValue.map(node.path("payload"))), inputs,
        deliverable.isMissingNode() ? null : new ObjectPath(deliverable.textValue()),
        on.isMissingNode() ? PreflightSwitches.ALL_ON
            : new PreflightSwitches(on.path(0).booleanValue(), on.path(1).booleanValue(), on.path(2).booleanValue(),
                on.path(3).asBoolean(true)),
        budget.isMissingNode() ? null : JobBudgetJson.granted(budget), cycle);
  }

  private static String text(JsonNode node, String name) {
    JsonNode value = node.path(name);
    if (!value.isTextual()) {
      throw new CorruptRecord("a stored definition's " + name + " is " + Shown.type(value));
    }
    return value.textValue();
  }
}
