package dev.nightshift.enqueue;

import static software.amazon.lambda.powertools.logging.argument.StructuredArguments.entry;

import dev.nightshift.aws.telemetry.Metric;
import dev.nightshift.aws.telemetry.NightshiftMetrics;
import dev.nightshift.core.enqueue.Answer;
import dev.nightshift.core.job.Text;
import dev.nightshift.core.preflight.BlockReason;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One line for each round, and one for each job that will not run; never a word of a payload. */
record AdmissionLog(NightshiftMetrics metrics) implements AdmissionListener {
  private static final Logger LOG = LoggerFactory.getLogger(AdmissionLog.class);

  /** The answer has it whole. */
  private static final int LONGEST_DETAIL = 500;

  @Override
  public void on(JobAnswer answer, boolean ticketDue, @Nullable Throwable broke) {
    answer.blockedFor().ifPresent(reason -> metrics.countBy("reason", reason.wireName(), Metric.JOB_BLOCKED));
    String jobId = String.valueOf(answer.jobId());
    switch (answer) {
      case JobAnswer.Malformed malformed -> {
        String fields = malformed.job()
            .problems()
            .stream()
            .map(problem -> problem.field())
            .collect(Collectors.joining(", "));
        blocked(jobId, malformed.place(), BlockReason.INVALID_DEFINITION, fields);
      }
      case JobAnswer.Decided decided -> decided(decided, jobId, ticketDue, broke);
    }
  }

  @Override
  public void round(List<JobAnswer> answers) {
    Totals totals = Totals.NONE.plus(answers);
    LOG.info("jobs answered", entry("first", answers.getFirst().place()), entry("total", totals.total()),
        entry("blocked", totals.blocked()), entry("status_count", totals.statuses()));
  }

  private void decided(JobAnswer.Decided job, String jobId, boolean ticketDue, @Nullable Throwable broke) {
    switch (job.answer()) {
      case Answer.Queued _ -> {}
      case Answer.AlreadyThere _ -> {
        if (ticketDue) {
          metrics.count(Metric.JOB_RESENT);
        }
      }
      case Answer.Blocked(_, var verdict) -> blocked(jobId, job.place(), verdict.reason(), verdict.detail());
      case Answer.Superseded(_, var other) -> refused("superseded", jobId, job, other.value());
      case Answer.Conflict(_, var other) -> refused("in conflict", jobId, job, other.value());
      case Answer.NotAccepted(_, var why) ->
        LOG.error("not accepted", entry("job_id", jobId), entry("key", job.key().value()), entry("detail", why), broke);
    }
    if (job.ticketRefused() != null) {
      LOG.error("ticket refused", entry("job_id", jobId), entry("key", job.key().value()),
          entry("detail", job.ticketRefused()));
    }
  }

  private static void blocked(String jobId, long place, BlockReason reason, String detail) {
    LOG.info("blocked", entry("job_id", jobId), entry("place", place), entry("reason", reason.wireName()),
        entry("detail", Text.cut(detail, LONGEST_DETAIL)));
  }

  private static void refused(String how, String jobId, JobAnswer.Decided job, String other) {
    LOG.warn(how, entry("job_id", jobId), entry("key", job.key().value()), entry("other_key", other));
  }
}
