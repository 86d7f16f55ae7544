package dev.nightshift.enqueue;

import dev.nightshift.aws.ParsedJob;
import dev.nightshift.core.enqueue.Answer;
import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.job.Submission;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.preflight.BlockReason;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What is answered to one job of a request. */
sealed interface JobAnswer {
  /** Its index in a list, from 0, or its line in a manifest, from 1. */
  long place();

  /** Its status in one word, as this function's README lists them. */
  String status();

  @Nullable
  String jobId();

  /** Why it can't start, if it can't. */
  Optional<BlockReason> blockedFor();

  /** It is no job; nothing was recorded, for it has no key. */
  record Malformed(long place, ParsedJob.Invalid job) implements JobAnswer {
    @Override
    public String status() {
      return "blocked";
    }

    @Override
    public @Nullable String jobId() {
      return job.jobId();
    }

    @Override
    public Optional<BlockReason> blockedFor() {
      return Optional.of(BlockReason.INVALID_DEFINITION);
    }
  }

  /**
   * The ledger was asked.
   *
   * @param ticketRefused why the queue did not take its ticket; {@code null}: it did, or none was due
   */
  record Decided(long place, Submission job, Answer answer, @Nullable String ticketRefused) implements JobAnswer {
    IdempotencyKey key() {
      return job.key();
    }

    @Override
    public String jobId() {
      return job.definition().jobId().value();
    }

    @Override
    public String status() {
      return switch (answer) {
        case Answer.Queued _ -> "queued";
        case Answer.AlreadyThere(var known) -> statusOf(known.state());
        case Answer.Superseded _ -> "superseded";
        case Answer.Conflict _ -> "conflict";
        case Answer.Blocked _ -> "blocked";
        case Answer.NotAccepted _ -> "not_accepted";
      };
    }

    @Override
    public Optional<BlockReason> blockedFor() {
      return answer instanceof Answer.Blocked(_, var verdict) ? Optional.of(verdict.reason()) : Optional.empty();
    }

    private static String statusOf(JobState state) {
      return switch (state) {
        case JobState.Queued _ -> "already_queued";
        case JobState.Running _ -> "already_running";
        case JobState.Delayed _ -> "already_delayed";
        case JobState.Dead _ -> "already_dead";
        case JobState.InReview _ -> "already_in_review";
        case JobState.Completed _ -> "already_completed";
        case JobState.Blocked _ -> "already_blocked";
        case JobState.Discarded _ -> "already_discarded";
      };
    }
  }
}
