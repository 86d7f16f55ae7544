package dev.nightshift.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nightshift.aws.PlainJson;
import dev.nightshift.core.budget.Ceiling;
import dev.nightshift.core.budget.JobBudget;
import dev.nightshift.core.job.JobDefinition;
import dev.nightshift.core.ledger.Counts;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.StepState;
import dev.nightshift.core.retry.Failure;
import java.util.Locale;

/** A job's record for programs. */
final class RecordJson {
  private RecordJson() {}

  /**
   * @param values whether values of payload and steps are shown: they may hold secrets
   */
  static ObjectNode of(JobRecord job, String next, boolean values) {
    ObjectNode json = JsonNodeFactory.instance.objectNode()
        .put("job_id", job.jobId().value())
        .put("key", job.key().value())
        .put("action", job.action().value())
        .put("cycle", job.cycle() == null ? null : job.cycle().value());
    state(job.state(), json);
    json.put("next", next)
        .put("enqueued_at", job.enqueuedAt().toString())
        .put("updated_at", job.updatedAt().toString())
        .put("operation", job.operation());
    Counts counts = job.counts();
    json.put("attempts", counts.attempts())
        .put("tries_total", counts.triesTotal())
        .put("yields", counts.yields())
        .put("delays", counts.delays())
        .put("resent", counts.resent());
    ArrayNode failures = json.putArray("failures");
    job.failures().forEach(failure -> failures.add(failure(failure)));
    ArrayNode steps = json.putArray("steps");
    job.steps().forEach((name, state) -> {
      ObjectNode step = steps.addObject().put("name", name);
      switch (state) {
        case StepState.Started _ -> step.put("status", "open");
        case StepState.Done(var result, _) -> {
          step.put("status", "done");
          if (values) {
            step.set("result", PlainJson.nodeOf(result));
          }
        }
      }
    });
    if (job.budget() != null) {
      budget(job.budget(), json.putObject("budget"));
    }
    if (job.definition() != null) {
      definition(job.definition(), values, json);
    }
    return json;
  }

  static ObjectNode failure(Failure failure) {
    return JsonNodeFactory.instance.objectNode()
        .put("attempt", failure.attempt())
        .put("failed_at", failure.failedAt().toString())
        .put("error_class", failure.errorClass())
        .put("kind", failure.kind().name().toLowerCase(Locale.ROOT))
        .put("rule", failure.rule())
        .put("message", failure.message());
  }

  private static void state(JobState state, ObjectNode json) {
    json.put("state", StateName.of(state));
    switch (state) {
      case JobState.Queued(var notBefore) -> json.put("not_before", notBefore.toString());
      case JobState.Running(var lease) -> json.put("lease_until", lease.until().toString());
      case JobState.Delayed(var due) -> json.put("due_at", due.toString());
      case JobState.Blocked(var verdict) ->
        json.put("reason", verdict.reason().wireName()).put("detail", verdict.detail());
      case JobState.Dead(var failure) -> json.put("error_class", failure.errorClass());
      case JobState.InReview(var reason) -> json.put("reason", reason);
      case JobState.Completed(var result, var expiresAt) -> {
        json.put("expires_at", expiresAt.toString());
        json.set("result", PlainJson.nodeOf(result));
      }
      case JobState.Discarded(var why, var expiresAt) -> json.put("why", why).put("expires_at", expiresAt.toString());
    }
  }

  private static void budget(JobBudget budget, ObjectNode json) {
    for (Ceiling ceiling : Ceiling.values()) {
      json.putObject(ceiling.wireName())
          .put("granted", ceiling.of(budget.granted()))
          .put("spent", ceiling.of(budget.spent()))
          .put("left", budget.left(ceiling).orElse(null));
    }
    ArrayNode reserved = json.putArray("reserved_for");
    budget.reserved().keySet().forEach(reserved::add);
  }

  private static void definition(JobDefinition job, boolean values, ObjectNode json) {
    ArrayNode fields = json.putArray("payload_fields");
    job.payload().fields().keySet().forEach(fields::add);
    if (values) {
      json.set("payload", PlainJson.nodeOf(job.payload().fields()));
    }
    ArrayNode inputs = json.putArray("inputs");
    job.inputs().forEach(input -> inputs.addObject().put("role", input.role()).put("path", input.path().value()));
    json.put("deliverable", job.deliverable() == null ? null : job.deliverable().value());
  }
}
