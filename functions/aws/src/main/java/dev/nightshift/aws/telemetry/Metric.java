package dev.nightshift.aws.telemetry;

import java.util.Locale;

/** Every metric that the functions emit: alarms and dashboards may name these and no others. */
public enum Metric {
  RETRY_COUNT,
  RETRY_SUCCESS,
  RETRY_FAIL,
  RETRY_BUDGET_EXCEEDED,
  JOB_COMPLETED,
  JOB_DEAD,
  /** By reason. */
  JOB_BLOCKED,
  JOB_UNRECORDED,
  JOB_RESENT,
  /** Requests to enqueue that can't be read, or whose manifest can't. */
  REQUEST_REFUSED;

  /** Its name in CloudWatch: {@code retry.budget.exceeded}. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT).replace('_', '.');
  }
}
