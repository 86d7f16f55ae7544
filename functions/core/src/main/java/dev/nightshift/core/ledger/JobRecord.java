package dev.nightshift.core.ledger;

import dev.nightshift.core.budget.JobBudget;
import dev.nightshift.core.job.ActionName;
import dev.nightshift.core.job.Cycle;
import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.job.JobDefinition;
import dev.nightshift.core.job.JobId;
import dev.nightshift.core.job.Life;
import dev.nightshift.core.job.Ticket;
import dev.nightshift.core.retry.Failure;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * All that the ledger holds of one job.
 *
 * @param key which job
 * @param life which acceptance of it
 * @param seq version, from 1; the next one is written only over this one
 * @param writer a nonce of whoever wrote this version, so that a writer whose answer was lost knows its own hand
 * @param jobId the submitter's name
 * @param action what it does
 * @param cycle the night it belongs to
 * @param definition what was submitted; dropped once final
 * @param state where it stands
 * @param counts how often what happened
 * @param alone whether it must run alone in its invocation, since a start died in company
 * @param steps what is known of the steps that were begun, in that order
 * @param budget what it may cost and what it did; {@code null}: it has no ceiling, or was never started
 * @param failures at most {@link #MOST_FAILURES}, newest last
 * @param requestId the request that this life came with
 * @param operation the id of the last act of a person, so that the same one acts once; {@code null}: there was none
 * @param enqueuedAt when this life was accepted
 * @param updatedAt when this version was written
 */
public record JobRecord(
    IdempotencyKey key,
    Life life,
    long seq,
    String writer,
    JobId jobId,
    ActionName action,
    @Nullable Cycle cycle,
    @Nullable JobDefinition definition,
    JobState state,
    Counts counts,
    boolean alone,
    Map<String, StepState> steps,
    @Nullable JobBudget budget,
    List<Failure> failures,
    String requestId,
    @Nullable String operation,
    Instant enqueuedAt,
    Instant updatedAt) {
  /** The timeline a person reads; older ones are in the log. */
  public static final int MOST_FAILURES = 10;

  public JobRecord {
    steps = Collections.unmodifiableMap(new LinkedHashMap<>(steps));
    failures = List.copyOf(failures.subList(Math.max(0, failures.size() - MOST_FAILURES), failures.size()));
    if (seq < 1) {
      throw new IllegalArgumentException("seq is " + seq + "; versions are numbered from 1");
    }
  }

  /** The next version, to be changed. */
  public NextVersion next(Instant now) {
    return new NextVersion(this, now);
  }

  /** The same version in another writer's hand. */
  public JobRecord writtenBy(String nonce) {
    return new JobRecord(key, life, seq, nonce, jobId, action, cycle, definition, state, counts, alone, steps, budget,
        failures, requestId, operation, enqueuedAt, updatedAt);
  }

  /** The same version with another budget: what the next one starts from. */
  public JobRecord withBudget(@Nullable JobBudget other) {
    return new JobRecord(key, life, seq, writer, jobId, action, cycle, definition, state, counts, alone, steps, other,
        failures, requestId, operation, enqueuedAt, updatedAt);
  }

  /** The same version without its definition, its steps and its result, which can be large: for counting. */
  public JobRecord outline() {
    JobState outlined =
        state instanceof JobState.Completed completed ? new JobState.Completed(Map.of(), completed.expiresAt()) : state;
    return new JobRecord(key, life, seq, writer, jobId, action, cycle, null, outlined, counts, alone, Map.of(), budget,
        failures, requestId, operation, enqueuedAt, updatedAt);
  }

  public Ticket ticket() {
    return new Ticket(key, life, jobId, action);
  }

  /** The definition of a job that is not final. */
  public JobDefinition openDefinition() {
    if (definition == null) {
      throw new IllegalStateException("job " + key + " is final and holds no definition");
    }
    return definition;
  }

  /** Whether it is {@code COMPLETED} or {@code DISCARDED}. */
  public boolean isFinal() {
    return expiresAt().isPresent();
  }

  /** When a final record's time is over; empty for any other. */
  public Optional<Instant> expiresAt() {
    return switch (state) {
      case JobState.Completed completed -> Optional.of(completed.expiresAt());
      case JobState.Discarded discarded -> Optional.of(discarded.expiresAt());
      case JobState.Queued _,JobState.Running _,JobState.Delayed _,JobState.Blocked _,JobState.Dead _,JobState.InReview _ ->
        Optional.empty();
    };
  }

  /**
   * Whether this record still binds its key: not once it is discarded, nor once its time is over, whether or not anybody
   * removed it.
   */
  public boolean bindsKey(Instant now) {
    return !(state instanceof JobState.Discarded) && expiresAt().map(now::isBefore).orElse(true);
  }

  /** The names of at-most-once steps whose outcome is open. */
  public List<String> openSteps() {
    return steps.entrySet()
        .stream()
        .filter(step -> step.getValue() instanceof StepState.Started)
        .map(Map.Entry::getKey)
        .toList();
  }
}
