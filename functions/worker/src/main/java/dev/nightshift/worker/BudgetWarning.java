package dev.nightshift.worker;

import dev.nightshift.core.budget.Ceiling;
import dev.nightshift.core.budget.JobBudget;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.StepState;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What is said when a budget is nearly spent: how much of it, and how far the job has come. */
final class BudgetWarning {
  private BudgetWarning() {}

  static String of(JobRecord job) {
    String spent = job.budget() == null ? "" : spent(job.budget());
    String done = job.steps()
        .entrySet()
        .stream()
        .filter(step -> step.getValue() instanceof StepState.Done)
        .map(Map.Entry::getKey)
        .collect(Collectors.joining(", "));
    return JobBudget.WARNING_PERCENT + " % of its budget are spent: " + spent + "; finished steps: "
        + (done.isEmpty() ? "none" : done);
  }

  private static String spent(JobBudget budget) {
    return Stream.of(Ceiling.values())
        .flatMap(ceiling -> Optional.ofNullable(ceiling.of(budget.granted()))
            .map((BigDecimal granted) -> "%s of %s %s".formatted(ceiling.of(budget.spent()).toPlainString(),
                granted.toPlainString(), ceiling.wireName()))
            .stream())
        .collect(Collectors.joining(", "));
  }
}
