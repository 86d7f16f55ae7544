package dev.nightshift.core.retry;

import dev.nightshift.core.budget.Budget;
import dev.nightshift.core.budget.SharedLimit;
import dev.nightshift.core.job.ActionName;
import dev.nightshift.core.job.JobDefinition;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The reviewed settings, in one object: the machine form of RETRY_POLICY.md.
 *
 * @param limits for actions that the policy does not know; known ones carry their own
 * @param waits likewise
 * @param classification the rules, in order
 * @param mostTokens the largest budget a job may ask for
 * @param shortestStep a step is begun only if at least this is left of the lease, above 0
 * @param nextCycleAfter how long after its failure a job is tried again that left the queue with a transient one, above 0
 * @param resultsKeptFor how long a final record binds its key, 24 to 72 h
 * @param sharedLimits what jobs may use together, at most {@link #MOST_SHARED_LIMITS}, of different names
 * @param actions what each action is bound to
 */
public record Policy(
    Limits limits,
    Waits waits,
    Classification classification,
    long mostTokens,
    Duration shortestStep,
    Duration nextCycleAfter,
    Duration resultsKeptFor,
    List<SharedLimit> sharedLimits,
    Map<ActionName, ActionPolicy> actions) {
  /** RETRY_POLICY.md section 3. */
  public static final long MOST_TOKENS = 500_000;

  /** Each is a write of its own before each paid try, and all of them are given back in one transaction. */
  public static final int MOST_SHARED_LIMITS = 10;

  public Policy {
    sharedLimits = List.copyOf(sharedLimits);
    actions = Map.copyOf(actions);
    if (sharedLimits.size() > MOST_SHARED_LIMITS
        || sharedLimits.stream().map(SharedLimit::name).distinct().count() < sharedLimits.size()) {
      throw new IllegalArgumentException(
          "sharedLimits are at most " + MOST_SHARED_LIMITS + ", each of another name");
    }
    if (resultsKeptFor.compareTo(Duration.ofHours(24)) < 0 || resultsKeptFor.compareTo(Duration.ofHours(72)) > 0) {
      throw new IllegalArgumentException("resultsKeptFor is " + resultsKeptFor + "; give 24 to 72 hours");
    }
    if (mostTokens < 1 || !shortestStep.isPositive() || !nextCycleAfter.isPositive()) {
      throw new IllegalArgumentException("mostTokens, shortestStep and nextCycleAfter must be above 0");
    }
  }

  /** The numbers of RETRY_POLICY.md, with these actions. */
  public static Policy standard(Map<ActionName, ActionPolicy> actions) {
    return new Policy(Limits.STANDARD, Waits.STANDARD, Classification.standard(), MOST_TOKENS, Duration.ofSeconds(10),
        Duration.ofHours(24), Duration.ofHours(72), List.of(), actions);
  }

  public Optional<ActionPolicy> bindingOf(ActionName action) {
    return Optional.ofNullable(actions.get(action));
  }

  public Limits limitsOf(ActionName action) {
    return bindingOf(action).map(ActionPolicy::limits).orElse(limits);
  }

  /** The job's own budget, else that of its action. */
  public Optional<Budget> budgetOf(JobDefinition job) {
    return Optional.ofNullable(job.budget())
        .or(() -> bindingOf(job.action()).flatMap(bound -> Optional.ofNullable(bound.budget())));
  }

  public Waits waitsOf(ActionName action) {
    return bindingOf(action).map(ActionPolicy::waits).orElse(waits);
  }
}
