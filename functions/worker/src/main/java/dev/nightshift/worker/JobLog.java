package dev.nightshift.worker;

import dev.nightshift.aws.telemetry.LogFields;
import dev.nightshift.aws.telemetry.Metric;
import dev.nightshift.aws.telemetry.NightshiftMetrics;
import dev.nightshift.core.execution.JobEvent;
import dev.nightshift.core.execution.JobListener;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.retry.Failure;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One log line and the metrics for whatever happened to a job. The line carries {@code job_id} and {@code attempt}. */
final class JobLog implements JobListener {
  private static final Logger LOG = LoggerFactory.getLogger("nightshift.job");

  private final NightshiftMetrics metrics;

  JobLog(NightshiftMetrics metrics) {
    this.metrics = metrics;
  }

  @Override
  public void on(JobEvent event) {
    switch (event) {
      case JobEvent.Started(var job) -> {
        attemptOf(job);
        LOG.info("started");
      }
      case JobEvent.FoundUnrecorded(var job) -> {
        attemptOf(job);
        metrics.count(Metric.JOB_UNRECORDED);
        LOG.warn("the start before this one ended without a word");
      }
      case JobEvent.Retrying(var job, var failure, var decision) -> {
        metrics.count(Metric.RETRY_COUNT);
        LOG.warn("{}; next: {}", told(failure), decision);
        attemptOf(job);
      }
      case JobEvent.Died(var job, var failure) -> {
        attemptOf(job);
        metrics.count(Metric.JOB_DEAD);
        if (failure.errorClass().equals(Failure.BUDGET_EXCEEDED)) {
          metrics.count(Metric.RETRY_BUDGET_EXCEEDED);
        }
        if (job.counts().triesTotal() > 1) {
          metrics.count(Metric.RETRY_FAIL);
        }
        LOG.error("dead: {}", told(failure));
      }
      case JobEvent.Completed(var job) -> {
        metrics.count(Metric.JOB_COMPLETED);
        if (job.counts().triesTotal() > 1) {
          metrics.count(Metric.RETRY_SUCCESS);
        }
        LOG.info("completed");
      }
      case JobEvent.BlockedAtDispatch(_, var verdict) -> {
        metrics.countBy("reason", verdict.reason().wireName(), Metric.JOB_BLOCKED);
        LOG.warn("blocked at dispatch: {}", verdict.detail());
      }
      case JobEvent.Yielded(var job) -> LOG.info("yielded for the {}. time", job.counts().yields());
      case JobEvent.PutOff(var job, var limitReached, _) -> {
        attemptOf(job);
        LOG.warn("put off: {}", limitReached.message());
      }
      case JobEvent.BudgetNearlySpent(var job) -> {
        attemptOf(job);
        metrics.count(Metric.RETRY_BUDGET_WARNING);
        LOG.warn("{}", BudgetWarning.of(job));
      }
      case JobEvent.Superseded _ -> LOG.info("superseded by a newer cycle");
      case JobEvent.StaleTicket(_, var why) -> LOG.info("ticket dropped: {}", why);
    }
  }

  private static void attemptOf(JobRecord job) {
    LogFields.add("attempt", job.counts().triesTotal());
  }

  private static String told(Failure failure) {
    return "%s by rule %s (%s): %s".formatted(failure.kind(), failure.rule(), failure.errorClass(), failure.message());
  }
}
