package dev.nightshift.aws;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nightshift.core.job.ActionName;
import dev.nightshift.core.job.Cycle;
import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.job.Input;
import dev.nightshift.core.job.JobDefinition;
import dev.nightshift.core.job.JobId;
import dev.nightshift.core.job.ObjectPath;
import dev.nightshift.core.job.Payload;
import dev.nightshift.core.job.PreflightSwitches;
import dev.nightshift.core.job.Submission;
import dev.nightshift.core.job.Text;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes a submission of a JSON tree, or says all that is wrong with it. */
final class JobReader {
  static final String NO_CYCLE = "none";

  private static final Set<String> KNOWN =
      Set.of("job_id", "task_id", "action", "payload", "inputs", "deliverable", "preflight", "budget", "cycle");
  private static final int LONGEST_JOB_ID = 256;

  private final JsonNode job;
  private final Problems problems = new Problems();
  private final Fields fields;

  private JobReader(JsonNode job) {
    this.job = job;
    this.fields = new Fields(job, "", problems);
  }

  static ParsedJob read(JsonNode job, @Nullable Cycle cycleOfRequest) {
    return new JobReader(job).read(cycleOfRequest);
  }

  private ParsedJob read(@Nullable Cycle cycleOfRequest) {
    if (!job.isObject()) {
      problems.wrongType("job", job, "an object with action and payload");
      return new ParsedJob.Invalid(null, problems.all());
    }
    @Nullable
    JobId jobId = jobId();
    @Nullable
    ActionName action = fields.required("action", ActionName::new);
    Payload payload = payload();
    List<Input> inputs = new InputsReader(problems).read(job.path("inputs"));
    @Nullable
    ObjectPath deliverable = fields.optional("deliverable", ObjectPath::parse);
    PreflightSwitches preflight = preflight();
    var budget = new BudgetReader("budget", problems).read(job.path("budget"));
    @Nullable
    Cycle cycle = cycle(cycleOfRequest);
    fields.refuseUnknown(KNOWN);
    refuseTooBig();
    if (action == null || !problems.none()) {
      return new ParsedJob.Invalid(givenJobId(), problems.all());
    }
    JobId name = jobId != null ? jobId
        : new JobId(KeyDerivation.of(action, payload, inputs, deliverable, null).value());
    IdempotencyKey key = KeyDerivation.of(action, payload, inputs, deliverable, cycle);
    return new ParsedJob.Valid(new Submission(key,
        new JobDefinition(name, action, payload, inputs, deliverable, preflight, budget, cycle)));
  }

  private @Nullable JobId jobId() {
    @Nullable
    JobId jobId = fields.optional("job_id", JobId::new);
    @Nullable
    JobId taskId = fields.optional("task_id", JobId::new);
    if (jobId != null && taskId != null && !jobId.equals(taskId)) {
      problems.add("task_id", "is " + Text.quoted(taskId.value()) + " and job_id is " + Text.quoted(jobId.value())
          + "; they are two spellings of one name: give one of them");
    }
    return jobId != null ? jobId : taskId;
  }

  private Payload payload() {
    JsonNode payload = job.path("payload");
    if (!payload.isObject()) {
      // Its type alone: a payload is nobody's business.
      problems.add("payload", (payload.isMissingNode() ? "is missing" : "is " + Shown.type(payload))
          + "; give an object, {} if there is nothing to say");
      return Payload.EMPTY;
    }
    return new PayloadCheck(problems).passes(payload) ? new Payload(PlainJson.mapOf(payload)) : Payload.EMPTY;
  }

  private PreflightSwitches preflight() {
    JsonNode node = job.path("preflight");
    if (node.isMissingNode()) {
      return PreflightSwitches.ALL_ON;
    }
    if (!node.isObject()) {
      problems.wrongType("preflight", node, "an object with its switches");
      return PreflightSwitches.ALL_ON;
    }
    Fields switches = new Fields(node, "preflight", problems);
    switches.refuseUnknown(Set.of("require_existing_paths", "require_unique_input_paths",
        "require_unique_basenames_when_flattened", "require_deliverable"));
    return new PreflightSwitches(switches.flag("require_existing_paths"),
        switches.flag("require_unique_input_paths"), switches.flag("require_unique_basenames_when_flattened"),
        switches.flag("require_deliverable"));
  }

  private @Nullable Cycle cycle(@Nullable Cycle cycleOfRequest) {
    if (job.path("cycle").isMissingNode()) {
      return cycleOfRequest;
    }
    @Nullable
    Cycle own = fields.optional("cycle", Cycle::new);
    return own == null || own.value().equals(NO_CYCLE) ? null : own;
  }

  private void refuseTooBig() {
    int bytes = JobJson.bytesOf(job);
    if (bytes <= JobJson.MOST_BYTES) {
      return;
    }
    String biggest = "job";
    int most = 0;
    for (Map.Entry<String, JsonNode> field : job.properties()) {
      int size = JobJson.bytesOf(field.getValue());
      if (size > most) {
        most = size;
        biggest = field.getKey();
      }
    }
    problems.add(fields.placeOf(biggest),
        "has %,d bytes and makes the job %,d; at most %,d are allowed: put it into the bucket and give its path"
            .formatted(most, bytes, JobJson.MOST_BYTES));
  }

  private @Nullable String givenJobId() {
    return Stream.of(job.path("job_id"), job.path("task_id"))
        .filter(JsonNode::isValueNode)
        .filter(node -> !node.isNull())
        .findFirst()
        .map(node -> Shown.clean(Text.cut(node.asText(), LONGEST_JOB_ID)))
        .orElse(null);
  }
}
