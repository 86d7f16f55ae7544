package dev.nightshift.aws.telemetry;

import java.util.Locale;

/** Every metric that the functions emit: alarms and dashboards may name these and no others. */
public enum Metric {
  RETRY_COUNT,
  RETRY_SUCCESS,
  RETRY_FAIL,
  RETRY_BUDGET_EXCEEDED,
  /** 80 % of a budget are spent. */
  RETRY_BUDGET_WARNING,
  JOB_COMPLETED,
  JOB_DEAD,
  /** By reason. */
  JOB_BLOCKED,
  JOB_UNRECORDED,
  JOB_RESENT,
  /** Requests to enqueue that can't be read, or whose manifest can't. */
  REQUEST_REFUSED,
  /** Jobs that could be in the queue: the next two together. Stands, as all of the report's: not to be summed over time. */
  QUEUE_TOTAL_COUNT("queue.total_count"),
  /** Those of them that can start. */
  QUEUE_RUNNABLE_COUNT("queue.runnable_count"),
  /** Those that can't. */
  QUEUE_BLOCKED_COUNT("queue.blocked_count"),
  /** What awaits a person, by error class. */
  REVIEW_OPEN,
  /** Schedules that should have enqueued and did not. */
  SCHEDULE_OVERDUE;

  private final String wireName;

  Metric() {
    this.wireName = name().toLowerCase(Locale.ROOT).replace('_', '.');
  }

  Metric(String wireName) {
    this.wireName = wireName;
  }

  /** Its name in CloudWatch: {@code retry.budget.exceeded}. */
  public String wireName() {
    return wireName;
  }
}
