package dev.nightshift.local.demo;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.retry.Failure;
import dev.nightshift.core.retry.Kind;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What became of a job that could start.
 *
 * @param state in one lower-case word
 * @param attempts tries in all
 * @param lastFailure of its last failed try; {@code null}: none failed
 * @param reason why it is in review; {@code null}: it is not
 * @param url what it published; {@code null}: nothing that it knows of
 * @param before whether it stood there before this night began
 */
public record NightJob(
    String jobId, String key, String state, int attempts, @Nullable LastFailure lastFailure,
    @Nullable String reason, @Nullable String url, boolean before) {
  /** A failed try, as the ledger keeps it. */
  public record LastFailure(String errorClass, Kind kind, String rule, String message, int attempt) {
    static LastFailure of(Failure failure) {
      return new LastFailure(failure.errorClass(), failure.kind(), failure.rule(), failure.message(),
          failure.attempt());
    }
  }

  static NightJob of(Admitted job, Map<IdempotencyKey, JobRecord> records) {
    String key = String.valueOf(job.key());
    JobRecord record = records.get(new IdempotencyKey(key));
    if (record == null) {
      return new NightJob(job.jobId(), key, "absent", 0, null, null, null, false);
    }
    String url = record.state() instanceof JobState.Completed(var result, _) && result.get("url") instanceof String text
        ? text
        : null;
    String reason = record.state() instanceof JobState.InReview(var why) ? why : null;
    return new NightJob(job.jobId(), key, word(record.state()), record.counts().triesTotal(),
        record.failures().isEmpty() ? null : LastFailure.of(record.failures().getLast()), reason, url,
        job.settledBefore());
  }

  public boolean completed() {
    return state.equals("completed");
  }

  public boolean inReview() {
    return state.equals("review");
  }

  /** Whether it is where only a person or a later night moves it on. */
  public boolean settled() {
    return completed() || inReview() || state.equals("delayed") || state.equals("discarded");
  }

  private static String word(JobState state) {
    return switch (state) {
      case JobState.Queued _ -> "queued";
      case JobState.Running _ -> "running";
      case JobState.Delayed _ -> "delayed";
      case JobState.Blocked _ -> "blocked";
      case JobState.Dead _ -> "dead";
      case JobState.InReview _ -> "review";
      case JobState.Completed _ -> "completed";
      case JobState.Discarded _ -> "discarded";
    };
  }
}
