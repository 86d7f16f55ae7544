package dev.nightshift.core.execution;

import dev.nightshift.core.job.ActionName;
import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.job.Input;
import dev.nightshift.core.job.JobDefinition;
import dev.nightshift.core.job.JobId;
import dev.nightshift.core.job.ObjectPath;
import dev.nightshift.core.job.Payload;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A handler's view of the job that it runs. */
record RunningJob(
    Tenure tenure, JobDefinition definition, Map<String, @Nullable Object> settings, Backoff backoff,
    Duration shortestStep, StepNames names, Till till)
    implements
      JobContext {
  @Override
  public JobId jobId() {
    return definition.jobId();
  }

  @Override
  public ActionName action() {
    return definition.action();
  }

  @Override
  public IdempotencyKey idempotencyKey() {
    return tenure.record().key();
  }

  @Override
  public Payload payload() {
    return definition.payload();
  }

  @Override
  public List<Input> inputs() {
    return definition.inputs();
  }

  @Override
  public Optional<ObjectPath> deliverable() {
    return Optional.ofNullable(definition.deliverable());
  }

  @Override
  public int attempt() {
    return tenure.record().counts().triesTotal();
  }

  @Override
  public Duration remaining() {
    return tenure.remaining();
  }

  @Override
  public Step step(String name) {
    return new NestedStep(name, tenure, backoff, shortestStep, names, till);
  }
}
