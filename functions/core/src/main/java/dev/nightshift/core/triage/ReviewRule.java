package dev.nightshift.core.triage;

import dev.nightshift.core.budget.Budget;
import dev.nightshift.core.budget.Ceiling;
import dev.nightshift.core.budget.JobBudget;
import dev.nightshift.core.ledger.ByHand;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.RowChange;
import dev.nightshift.core.ledger.Settlement;
import dev.nightshift.core.ledger.StepState;
import dev.nightshift.core.retry.Policy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a person's decision does to a job. */
public record ReviewRule(Policy policy) {
  /** What comes of it. */
  public sealed interface Reply {
    record Settle(Settlement settlement) implements Reply {}

    /** The same operation was carried out before; a queued job's ticket may be sent again. */
    record DoneBefore(JobRecord job) implements Reply {}

    /** These steps may or may not have happened, and the operation does not say. */
    record StepsOpen(List<String> steps) implements Reply {}

    /**
     * @param why for the person, with what is possible instead
     */
    record NotPossible(String why) implements Reply {}
  }

  public Reply decide(JobRecord job, Operation operation, Instant now) {
    if (operation.id().equals(job.operation())) {
      return new Reply.DoneBefore(job);
    }
    return switch (operation.decision()) {
      case PersonsDecision.Requeue(var answers, var raise) -> requeue(job, operation, answers, raise, now);
      case PersonsDecision.Discard(var why) -> discard(job, operation, why, now);
      case PersonsDecision.Resolve(var result) -> job.state() instanceof JobState.InReview
          ? settle(ByHand.resolved(job, operation.id(), result, now.plus(policy.resultsKeptFor()), now), job)
          : notInReview(job);
    };
  }

  private Reply requeue(JobRecord job, Operation operation, Map<String, StepAnswer> answers, @Nullable Budget raise,
      Instant now) {
    if (!(job.state() instanceof JobState.InReview)) {
      return notInReview(job);
    }
    List<String> unanswered = new ArrayList<>(job.openSteps());
    unanswered.removeAll(answers.keySet());
    if (!unanswered.isEmpty()) {
      return new Reply.StepsOpen(unanswered);
    }
    List<String> unknown = answers.keySet().stream().filter(step -> !job.openSteps().contains(step)).sorted().toList();
    if (!unknown.isEmpty()) {
      return new Reply.NotPossible("no step is open by the name of " + String.join(", ", unknown));
    }
    Map<String, StepState> steps = new HashMap<>();
    answers.forEach((step, answer) -> {
      if (answer instanceof StepAnswer.Happened(var result)) {
        steps.put(step, new StepState.Done(result));
      }
    });
    if (raise == null) {
      return settle(ByHand.requeued(job, operation.id(), job.budget(), steps, now), job);
    }
    Optional<JobBudget> budget =
        Optional.ofNullable(job.budget()).or(() -> policy.budgetOf(job.openDefinition()).map(JobBudget::of));
    String unlimited = Arrays.stream(Ceiling.values())
        .filter(ceiling -> ceiling.of(raise) != null && budget.flatMap(has -> has.left(ceiling)).isEmpty())
        .map(Ceiling::wireName)
        .collect(Collectors.joining(", "));
    if (budget.isEmpty() || !unlimited.isEmpty()) {
      return new Reply.NotPossible("the job has no ceiling of " + unlimited + " that could be raised");
    }
    return settle(ByHand.requeued(job, operation.id(), budget.get().raised(raise), steps, now), job);
  }

  private Reply discard(JobRecord job, Operation operation, String why, Instant now) {
    return switch (job.state()) {
      case JobState.Running _ -> new Reply.NotPossible("the job is running; wait until it has ended");
      case JobState.Completed _,JobState.Discarded _ -> new Reply.NotPossible("the job is final already");
      case JobState.Queued _,JobState.Delayed _,JobState.Blocked _,JobState.Dead _,JobState.InReview _ ->
        settle(ByHand.discarded(job, operation.id(), why, now.plus(policy.resultsKeptFor()), now), job);
    };
  }

  private static Reply notInReview(JobRecord job) {
    return new Reply.NotPossible(
        "the job is not in review but " + job.state().getClass().getSimpleName().toLowerCase(Locale.ROOT));
  }

  private static Reply settle(JobRecord next, JobRecord before) {
    RowChange row = switch (before.state()) {
      case JobState.InReview _ -> new RowChange.RemoveReview(before.key());
      case JobState.Delayed _ -> new RowChange.RemoveDelayed(before.key());
      case JobState.Queued _,JobState.Running _,JobState.Blocked _,JobState.Dead _,JobState.Completed _,JobState.Discarded _ ->
        new RowChange.None();
    };
    return new Reply.Settle(new Settlement(next, row, null));
  }
}
