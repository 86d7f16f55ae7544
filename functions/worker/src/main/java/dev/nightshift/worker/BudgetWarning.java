package dev.nightshift.worker;

import dev.nightshift.core.budget.JobBudget;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.StepState;
import java.util.Map;
import java.util.stream.Collectors;

/** What is said when a budget is nearly spent: how much of it, and how far the job has come. */
final class BudgetWarning {
  private BudgetWarning() {}

  static String of(JobRecord job) {
    JobBudget budget = job.budget();
    String done = job.steps()
        .entrySet()
        .stream()
        .filter(step -> step.getValue() instanceof StepState.Done)
        .map(Map.Entry::getKey)
        .collect(Collectors.joining(", "));
    return JobBudget.WARNING_PERCENT + " % of its budget are spent: " + (budget == null ? "" : budget.account())
        + "; finished steps: " + (done.isEmpty() ? "none" : done);
  }
}
