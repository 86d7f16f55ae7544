package dev.nightshift.triage;

import dev.nightshift.aws.telemetry.LogFields;
import dev.nightshift.aws.telemetry.Metric;
import dev.nightshift.aws.telemetry.NightshiftMetrics;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.triage.TriageEvent;
import dev.nightshift.core.triage.TriageListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One log line and the metrics for whatever triage did to a job. The line carries {@code job_id} and {@code attempt}. */
final class TriageLog implements TriageListener {
  private static final Logger LOG = LoggerFactory.getLogger("nightshift.job");

  private final NightshiftMetrics metrics;

  TriageLog(NightshiftMetrics metrics) {
    this.metrics = metrics;
    metrics.count(Metric.JOB_RESENT, 0);
  }

  @Override
  public void on(TriageEvent event) {
    switch (event) {
      case TriageEvent.FoundUnrecorded(var job) -> {
        metrics.count(Metric.JOB_UNRECORDED);
        about(job, () -> LOG.warn("a start ended without a word"));
      }
      case TriageEvent.Died(var job, var failure) -> {
        metrics.count(Metric.JOB_DEAD);
        if (job.counts().triesTotal() > 1) {
          metrics.count(Metric.RETRY_FAIL);
        }
        about(job, () -> LOG.error("dead: {}", failure.errorClass()));
      }
      case TriageEvent.Resent(var job) -> {
        metrics.count(Metric.JOB_RESENT);
        about(job, () -> LOG.warn("sent again for the {}. time", job.counts().resent()));
      }
      case TriageEvent.Filed(var job) -> about(job, () -> LOG.warn("filed: {}", whereTo(job.state())));
      case TriageEvent.Released(var job) -> about(job, () -> LOG.info("due, and sent to the queue"));
      case TriageEvent.Superseded(var job) -> about(job, () -> LOG.info("superseded by a newer cycle"));
      case TriageEvent.RowRestored(var job) -> about(job, () -> LOG.warn("had lost its row, which is written again"));
      case TriageEvent.Dropped(var ticket, var why) -> LogFields.ofThisThread()
          .with("job_id", ticket.jobId())
          .with("key", ticket.key())
          .run(() -> LOG.info("letter dropped: {}", why));
      case TriageEvent.KeptMalformed(var why) -> LOG.warn("a message that is no letter is kept in review: {}", why);
      case TriageEvent.NotKept(var trouble) -> LOG.error("a message that is no letter could not be kept", trouble);
      case TriageEvent.Troubled(var key, var trouble) -> LogFields.ofThisThread()
          .with("key", key)
          .run(() -> LOG.error("could not be looked after; the next tick tries again", trouble));
    }
  }

  private static String whereTo(JobState state) {
    return switch (state) {
      case JobState.Delayed(var due) -> "delayed until " + due;
      case JobState.InReview(var reason) -> "in review, " + reason;
      case JobState.Queued _,JobState.Running _,JobState.Blocked _,JobState.Dead _,JobState.Completed _,JobState.Discarded _ ->
        state.getClass().getSimpleName();
    };
  }

  private static void about(JobRecord job, Runnable line) {
    LogFields.ofThisThread()
        .with("job_id", job.jobId())
        .with("key", job.key())
        .with("attempt", job.counts().triesTotal())
        .run(line);
  }
}
