package dev.nightshift.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nightshift.aws.PlainJson;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.retry.Failure;
import dev.nightshift.core.retry.Policy;
import dev.nightshift.core.triage.TriageRule;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/**
 * A job whose failure was final for the queue.
 *
 * @param job dead, in review, or delayed after a failure
 * @param failure the last one
 */
record DeadLetter(JobRecord job, Failure failure) {
  /** Empty for a job in any other state, and for one that was delayed without having failed. */
  static Optional<DeadLetter> of(JobRecord job) {
    return switch (job.state()) {
      case JobState.Dead(var failure) -> Optional.of(new DeadLetter(job, failure));
      case JobState.InReview _,JobState.Delayed _ -> job.failures().isEmpty() ? Optional.empty()
          : Optional.of(new DeadLetter(job, job.failures().getLast()));
      case JobState.Queued _,JobState.Running _,JobState.Blocked _,JobState.Completed _,JobState.Discarded _ ->
        Optional.empty();
    };
  }

  /** What triage decided: {@code delayed} or {@code review}; {@code dead}: it has not yet. */
  String disposition() {
    return StateName.of(job.state());
  }

  /** The dead-letter fields first, then what helps to find the job and to sort. */
  ObjectNode json(Policy policy, Instant now) {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("job_id", job.jobId().value());
    json.set("payload", PlainJson.nodeOf(job.openDefinition().payload().fields()));
    json.put("error_class", failure.errorClass())
        .put("message", failure.message())
        .put("attempt", failure.attempt())
        .put("failed_at", failure.failedAt().toString())
        .put("disposition", disposition());
    if (job.state() instanceof JobState.Dead) {
      json.put("next", StateName.of(new TriageRule(policy).afterDeath(job, failure, now)));
    }
    return json.put("kind", failure.kind().name().toLowerCase(Locale.ROOT))
        .put("rule", failure.rule())
        .put("key", job.key().value())
        .put("action", job.action().value())
        .put("cycle", job.cycle() == null ? null : job.cycle().value());
  }
}
