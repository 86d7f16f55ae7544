package dev.nightshift.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.aws.telemetry.Metric;
import dev.nightshift.aws.telemetry.NightshiftMetrics;
import dev.nightshift.core.budget.Budget;
import dev.nightshift.core.budget.JobBudget;
import dev.nightshift.core.budget.Usage;
import dev.nightshift.core.execution.JobEvent;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.retry.Failure;
import dev.nightshift.core.retry.Kind;
import dev.nightshift.testkit.SampleRecords;
import java.math.BigDecimal;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.junit.jupiter.api.Test;

class JobLogTest {
  private final ConcurrentMap<Metric, Long> emitted = new ConcurrentHashMap<>();
  private final NightshiftMetrics metrics =
      new NightshiftMetrics((_, counts) -> counts.forEach((metric, count) -> emitted.merge(metric, count, Long::sum)));
  private final JobLog log = new JobLog(metrics);
  private final JobRecord job = SampleRecords.everything(SampleRecords.freshKey(),
      new JobState.Queued(SampleRecords.NOW), 10)
      .withBudget(new JobBudget(new Budget(10_000L, null, new BigDecimal("1.50")),
          Usage.tokens(8_500).calls(3).money(new BigDecimal("0.75")), Map.of()));

  @Test
  void budgetExceeded_isCountedBesideTheDeath() {
    Failure exceeded =
        new Failure(Failure.BUDGET_EXCEEDED, Kind.PERMANENT, "budget", "m", 1, SampleRecords.NOW, null);

    log.on(new JobEvent.Died(job, exceeded));
    log.on(new JobEvent.Died(job, Failure.unrecorded(1, SampleRecords.NOW)));
    metrics.flush();

    assertThat(emitted).containsEntry(Metric.RETRY_BUDGET_EXCEEDED, 1L).containsEntry(Metric.JOB_DEAD, 2L);
  }

  @Test
  void budgetNearlySpent_isCountedAndTold_withWhatIsSpentAndFinished() {
    log.on(new JobEvent.BudgetNearlySpent(job));
    metrics.flush();

    assertThat(emitted).isEqualTo(Map.of(Metric.RETRY_BUDGET_WARNING, 1L));
    assertThat(BudgetWarning.of(job)).isEqualTo(
        "80 % of its budget are spent: 8500 of 10000 tokens, 0.75 of 1.5 money; finished steps: zuerst, then");
  }

  @Test
  void putOff_isNoRetry() {
    log.on(new JobEvent.PutOff(job, Failure.unrecorded(1, SampleRecords.NOW), SampleRecords.NOW));
    metrics.flush();

    assertThat(emitted).isEmpty();
  }
}
