package dev.nightshift.core.execution;

import dev.nightshift.core.job.ActionName;
import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.job.Input;
import dev.nightshift.core.job.JobId;
import dev.nightshift.core.job.ObjectPath;
import dev.nightshift.core.job.Payload;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a handler sees of its job. */
public interface JobContext {
  JobId jobId();

  ActionName action();

  /** To be handed on as {@code Idempotency-Key} to whatever the job calls. */
  IdempotencyKey idempotencyKey();

  Payload payload();

  List<Input> inputs();

  Optional<ObjectPath> deliverable();

  /** The action's settings from the policy. */
  Map<String, @Nullable Object> settings();

  /** The number of this try since acceptance or requeue, from 1. */
  int attempt();

  /** How long the job may still run in this invocation; never negative. */
  Duration remaining();

  /**
   * A part of the job whose result is kept: once finished it is never run again.
   *
   * @param name unique within the job, 1 to 128 characters
   */
  Step step(String name);
}
