package dev.nightshift.core.ledger;

import dev.nightshift.core.budget.JobBudget;
import dev.nightshift.core.job.JobDefinition;
import dev.nightshift.core.retry.Failure;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A record's next version in the making: whatever is not changed stays as it was. */
public final class NextVersion {
  private final JobRecord before;
  private final Instant now;
  private final Map<String, StepState> steps;
  private final List<Failure> failures;
  private @Nullable JobDefinition definition;
  private JobState state;
  private Counts counts;
  private boolean alone;
  private @Nullable JobBudget budget;
  private @Nullable String operation;

  NextVersion(JobRecord before, Instant now) {
    this.before = before;
    this.now = now;
    this.definition = before.definition();
    this.state = before.state();
    this.counts = before.counts();
    this.alone = before.alone();
    this.budget = before.budget();
    this.operation = before.operation();
    this.steps = new LinkedHashMap<>(before.steps());
    this.failures = new ArrayList<>(before.failures());
  }

  NextVersion definition(JobDefinition definition) {
    this.definition = definition;
    return this;
  }

  NextVersion state(JobState state) {
    this.state = state;
    return this;
  }

  Counts counts() {
    return counts;
  }

  NextVersion counts(Counts counts) {
    this.counts = counts;
    return this;
  }

  NextVersion alone(boolean alone) {
    this.alone = alone;
    return this;
  }

  NextVersion budget(@Nullable JobBudget budget) {
    this.budget = budget;
    return this;
  }

  NextVersion operation(String operation) {
    this.operation = operation;
    return this;
  }

  NextVersion step(String name, StepState state) {
    steps.put(name, state);
    return this;
  }

  /** Forgets that a step was begun: it is proved that nothing happened. */
  NextVersion forgetStep(String name) {
    steps.remove(name);
    return this;
  }

  NextVersion failure(Failure failure) {
    failures.add(failure);
    return this;
  }

  /** The version; completion and discarding drop definition and steps. The writer is whoever swaps it in. */
  JobRecord make() {
    boolean ends = state instanceof JobState.Completed || state instanceof JobState.Discarded;
    return new JobRecord(before.key(), before.life(), before.seq() + 1, "", before.jobId(), before.action(),
        before.cycle(), ends ? null : definition, state, counts, alone, ends ? Map.of() : steps, budget,
        failures, before.requestId(), operation, before.enqueuedAt(), now);
  }
}
