package dev.nightshift.core.enqueue;

import dev.nightshift.core.job.Cycle;
import dev.nightshift.core.job.JobDefinition;
import dev.nightshift.core.job.Life;
import dev.nightshift.core.job.Submission;
import dev.nightshift.core.ledger.Counts;
import dev.nightshift.core.ledger.Endings;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Recheck;
import dev.nightshift.core.ledger.Supersession;
import dev.nightshift.core.preflight.Verdict;
import dev.nightshift.core.retry.Policy;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Whether a submission is accepted, and what it changes. */
record Acceptance(Policy policy) {
  /**
   * @param verdict what preflight found
   * @param existing the latest version under the same key; {@code null}: none
   * @param siblings the latest versions under other keys of the same {@code job_id}
   * @param life drawn for this decision
   */
  AcceptanceDecision decide(Submission submission, Verdict verdict, @Nullable JobRecord existing,
      List<JobRecord> siblings, Life life, String requestId, Instant now) {
    JobRecord known = existing != null && existing.bindsKey(now) ? existing : null;
    if (known != null && !(known.state() instanceof JobState.Blocked)) {
      return new AcceptanceDecision.Known(known,
          known.state() instanceof JobState.Queued && known.requestId().equals(requestId));
    }
    @Nullable
    Cycle cycle = submission.definition().cycle();
    Optional<JobRecord> newer =
        siblings.stream().filter(s -> s.bindsKey(now) && Cycle.newer(s.cycle(), cycle)).findFirst();
    if (newer.isPresent()) {
      return new AcceptanceDecision.SupersededBy(newer.get());
    }
    Optional<JobRecord> other = siblings.stream()
        .filter(s -> s.bindsKey(now) && !s.isFinal() && Objects.equals(s.cycle(), cycle))
        .filter(s -> !(s.state() instanceof JobState.Blocked))
        .findFirst();
    if (other.isPresent()) {
      return new AcceptanceDecision.ConflictsWith(other.get());
    }
    if (known != null) {
      return new AcceptanceDecision.CheckedAgain(Recheck.resubmitted(known, submission.definition(), verdict, now));
    }
    JobRecord first = first(submission, verdict, life, requestId, now);
    return new AcceptanceDecision.Create(first, siblings.stream()
        .filter(s -> Supersession.byNewerCycle(s, first, now) || Supersession.byCorrection(s, first, now))
        .map(s -> Endings.superseded(s, policy, now))
        .toList());
  }

  private static JobRecord first(Submission submission, Verdict verdict, Life life, String requestId, Instant now) {
    JobDefinition definition = submission.definition();
    JobState state = switch (verdict) {
      case Verdict.Runnable _ -> new JobState.Queued(now);
      case Verdict.Blocked blocked -> new JobState.Blocked(blocked);
    };
    return new JobRecord(submission.key(), life, 1, "", definition.jobId(), definition.action(), definition.cycle(),
        definition, state, Counts.NONE, false, Map.of(), null, List.of(), requestId, null, now, now);
  }
}
