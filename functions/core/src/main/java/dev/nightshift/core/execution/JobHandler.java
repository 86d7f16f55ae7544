package dev.nightshift.core.execution;

import dev.nightshift.core.job.JobDefinition;
import java.util.Optional;

/** What a user writes: the code behind an action. Found by {@link java.util.ServiceLoader}. */
public interface JobHandler {
  /** The name that the policy binds actions to, such as {@code site.publish}. */
  String name();

  /**
   * A check of the handler's own before anything is counted: credentials valid, quota left.
   *
   * @return what is wrong, for a person; empty: nothing
   */
  default Optional<String> preflight(JobDefinition job) {
    return Optional.empty();
  }

  /**
   * Does the job. May be called again after a failure: whatever must not be repeated belongs into a step.
   *
   * @throws Exception a failed try; the policy decides what follows
   */
  JobResult handle(JobContext job) throws Exception;
}
