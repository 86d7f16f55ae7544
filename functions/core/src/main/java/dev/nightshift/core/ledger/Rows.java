package dev.nightshift.core.ledger;

import dev.nightshift.core.retry.Failure;

/** The row that belongs to a record. */
final class Rows {
  private Rows() {}

  /**
   * @throws IllegalArgumentException for a job that is neither delayed nor in review
   */
  static Row of(JobRecord job) {
    String errorClass = job.failures().isEmpty() ? "none" : job.failures().getLast().errorClass();
    return switch (job.state()) {
      case JobState.Delayed(var due) ->
        new Row.DelayedRow(job.key(), job.seq(), job.jobId(), job.action(), due, errorClass, job.updatedAt());
      case JobState.InReview(var reason) ->
        new Row.ReviewRow(job.key(), job.seq(), job.jobId(), job.action(), errorClass,
            reason, job.failures().isEmpty() ? "" : lastOf(job).message(), job.updatedAt());
      case JobState.Queued _,JobState.Running _,JobState.Blocked _,JobState.Dead _,JobState.Completed _,JobState.Discarded _ ->
        throw new IllegalArgumentException("job " + job.key() + " has no row");
    };
  }

  private static Failure lastOf(JobRecord job) {
    return job.failures().getLast();
  }
}
