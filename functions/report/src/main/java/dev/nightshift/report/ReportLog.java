package dev.nightshift.report;

import dev.nightshift.aws.telemetry.LogFields;
import dev.nightshift.aws.telemetry.Metric;
import dev.nightshift.aws.telemetry.NightshiftMetrics;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.report.Report;
import dev.nightshift.core.report.ReportEvent;
import dev.nightshift.core.report.ReportListener;
import dev.nightshift.core.report.Schedule;
import dev.nightshift.core.report.Stock;
import dev.nightshift.core.report.Term;
import dev.nightshift.core.triage.OpenReview;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One log line for whatever a second look did to a job, with its {@code job_id}; and the metrics of the count. */
final class ReportLog implements ReportListener {
  private static final Logger LOG = LoggerFactory.getLogger("nightshift.job");

  /** So many error classes have a series of their own; each costs as much as a metric. */
  private static final int MOST_CLASSES = 50;
  private static final String OTHER = "Other";

  private final NightshiftMetrics metrics;

  ReportLog(NightshiftMetrics metrics) {
    this.metrics = metrics;
  }

  /** How things stand. */
  void counted(Report report) {
    Stock stock = report.stock();
    metrics.count(Metric.QUEUE_TOTAL_COUNT, stock.of(Term.QUEUED) + stock.of(Term.BLOCKED));
    metrics.count(Metric.QUEUE_RUNNABLE_COUNT, stock.runnable());
    metrics.count(Metric.QUEUE_BLOCKED_COUNT, stock.blocked());
    metrics.count(Metric.SCHEDULE_OVERDUE, report.overdue().size());
    open(stock.reviewByErrorClass());
    if (report.malformedMessages() > 0) {
      metrics.countBy("error_class", OpenReview.Malformed.ERROR_CLASS, Metric.REVIEW_OPEN, report.malformedMessages());
    }
    for (Schedule late : report.overdue()) {
      LOG.error("schedule {} should have enqueued and did not", late.name());
    }
    if (!report.agrees()) {
      LOG.error("the tables and the ledger disagree; the report names what");
    }
  }

  /** The classes with the most open jobs, and all others together. */
  private void open(Map<String, Long> byErrorClass) {
    List<Map.Entry<String, Long>> sorted = byErrorClass.entrySet()
        .stream()
        .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
            .thenComparing(Map.Entry.comparingByKey()))
        .toList();
    for (int i = 0; i < sorted.size(); i++) {
      metrics.countBy("error_class", i < MOST_CLASSES ? sorted.get(i).getKey() : OTHER, Metric.REVIEW_OPEN,
          sorted.get(i).getValue());
    }
  }

  @Override
  public void on(ReportEvent event) {
    switch (event) {
      case ReportEvent.Unblocked(var job) -> about(job, () -> LOG.info("can start now, and was sent to the queue"));
      case ReportEvent.TicketRefused(var job, var why) ->
        about(job, () -> LOG.warn("can start now, but its ticket was refused; the sweep sends another: {}", why));
      case ReportEvent.BlockedOtherwise(var job) -> about(job, () -> LOG.info("is blocked for another reason now"));
      case ReportEvent.Superseded(var job) -> about(job, () -> LOG.info("superseded"));
      case ReportEvent.Troubled(var key, var trouble) -> LogFields.ofThisThread()
          .with("key", key)
          .run(() -> LOG.error("could not be looked at; it has its turn again", trouble));
    }
  }

  private static void about(JobRecord job, Runnable line) {
    LogFields.ofThisThread()
        .with("job_id", job.jobId())
        .with("key", job.key())
        .with("attempt", job.counts().triesTotal())
        .run(line);
  }
}
