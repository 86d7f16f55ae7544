package dev.nightshift.core.enqueue;

import dev.nightshift.core.execution.Nonces;
import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.job.Life;
import dev.nightshift.core.job.Submission;
import dev.nightshift.core.ledger.JobIndex;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.preflight.Verdict;
import dev.nightshift.core.retry.Policy;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Takes submissions into the ledger, one at a time; callers may do so side by side. Tickets are the caller's to send. */
public final class Intake {
  /** A register that changes under each of so many tries is fought over; the submitter may ask again. */
  private static final int TRIES = 5;

  private final Ledger ledger;
  private final JobIndex index;
  private final Acceptance acceptance;
  private final Nonces nonces;
  private final InstantSource clock;

  public Intake(Ledger ledger, JobIndex index, Policy policy, Nonces nonces, InstantSource clock) {
    this.ledger = ledger;
    this.index = index;
    this.acceptance = new Acceptance(policy);
    this.nonces = nonces;
    this.clock = clock;
  }

  /**
   * @param requestId the same when the same request is sent again
   * @param sameRequest keys that this request brought in before under the same {@code job_id}, which the index may not show
   *     yet
   */
  public Accepted accept(Submission submission, Verdict verdict, String requestId, Set<IdempotencyKey> sameRequest) {
    IdempotencyKey key = submission.key();
    Set<IdempotencyKey> keys = new HashSet<>(index.keysOf(submission.definition().jobId()));
    keys.addAll(sameRequest);
    @Nullable
    JobRecord existing = keys.remove(key) ? ledger.read(key).orElse(null) : null;
    List<JobRecord> siblings = keys.stream().map(ledger::read).flatMap(Optional::stream).toList();
    for (int i = 0; i < TRIES; i++) {
      Instant now = clock.instant();
      AcceptanceDecision decision =
          acceptance.decide(submission, verdict, existing, siblings, new Life(nonces.draw()), requestId, now);
      Ledger.Swap swap;
      switch (decision) {
        case AcceptanceDecision.Known(var job, var resend) -> {
          boolean lost = resend && !sameRequest.contains(key);
          return new Accepted(new Answer.AlreadyThere(job), lost ? job.ticket() : null);
        }
        case AcceptanceDecision.SupersededBy(var newer) -> {
          return new Accepted(new Answer.Superseded(key, newer.key()), null);
        }
        case AcceptanceDecision.ConflictsWith(var other) -> {
          return new Accepted(new Answer.Conflict(key, other.key()), null);
        }
        case AcceptanceDecision.Create(var first, _) -> swap = ledger.create(first.writtenBy(nonces.draw()), existing);
        case AcceptanceDecision.CheckedAgain(var next) -> swap = ledger.swap(next.writtenBy(nonces.draw()));
      }
      switch (swap) {
        case Ledger.Swap.Won(var written) -> {
          discardSuperseded(decision);
          return accepted(written);
        }
        case Ledger.Swap.Lost(var found) -> existing = found;
      }
    }
    return new Accepted(new Answer.NotAccepted(key, "its record kept changing; send the same request again"), null);
  }

  /** Best effort: whoever wins the swap instead decides anew, and the report's re-check asks again. */
  private void discardSuperseded(AcceptanceDecision decision) {
    if (decision instanceof AcceptanceDecision.Create(_, var superseded)) {
      superseded.forEach(next -> ledger.swap(next.writtenBy(nonces.draw())));
    }
  }

  private static Accepted accepted(JobRecord written) {
    return written.state() instanceof JobState.Blocked(var verdict)
        ? new Accepted(new Answer.Blocked(written.key(), verdict), null)
        : new Accepted(new Answer.Queued(written.key()), written.ticket());
  }
}
