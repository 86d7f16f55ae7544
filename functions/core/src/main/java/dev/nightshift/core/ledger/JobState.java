package dev.nightshift.core.ledger;

import dev.nightshift.core.preflight.Verdict;
import dev.nightshift.core.retry.Failure;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where a job stands: exactly one of these at any instant. */
public sealed interface JobState {
  /** Has a ticket, or will have one; may be claimed from then on. */
  record Queued(Instant notBefore) implements JobState {}

  record Running(Lease lease) implements JobState {}

  /** Out of the queue; triage sends a ticket when due. */
  record Delayed(Instant due) implements JobState {}

  record Blocked(Verdict.Blocked verdict) implements JobState {}

  /** Final for the queue; its letter goes to triage. */
  record Dead(Failure failure) implements JobState {}

  /** Waits for a person, who owns it. */
  record InReview(String reason) implements JobState {}

  /**
   * @param result what the handler returned
   * @param expiresAt until when the key is bound to this result
   */
  record Completed(Map<String, @Nullable Object> result, Instant expiresAt) implements JobState {}

  /**
   * Binds no key: the same work may be accepted again at once.
   *
   * @param why for people: {@code superseded}, or a person's words
   * @param expiresAt when the record may be removed
   */
  record Discarded(String why, Instant expiresAt) implements JobState {}
}
