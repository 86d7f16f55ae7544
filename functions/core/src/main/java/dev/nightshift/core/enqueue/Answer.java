package dev.nightshift.core.enqueue;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.preflight.Verdict;

/** What the submitter of one job is told. */
public sealed interface Answer {
  /** Accepted; it will run. */
  record Queued(IdempotencyKey key) implements Answer {}

  /** The same work was accepted before; nothing is done twice. */
  record AlreadyThere(JobRecord job) implements Answer {}

  /** A newer cycle of the same job was accepted before; this one is not. */
  record Superseded(IdempotencyKey key, IdempotencyKey by) implements Answer {}

  /** The {@code job_id} is in use for different work of the same cycle; this one is not accepted. */
  record Conflict(IdempotencyKey key, IdempotencyKey with) implements Answer {}

  /** Accepted, but it can't start as it is. */
  record Blocked(IdempotencyKey key, Verdict.Blocked verdict) implements Answer {}

  /** Something broke on our side before it was accepted; the same request may be sent again. */
  record NotAccepted(IdempotencyKey key, String why) implements Answer {}
}
