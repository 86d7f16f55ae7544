package dev.nightshift.aws;

import java.util.Map;

/** What the template tells the functions, by the names it uses. */
public final class Environment {
  private final Map<String, String> variables;

  /**
   * @param variables such as {@link System#getenv()}
   */
  public Environment(Map<String, String> variables) {
    this.variables = Map.copyOf(variables);
  }

  public String jobsTable() {
    return required("JOBS_TABLE");
  }

  public String jobsQueueUrl() {
    return required("JOBS_QUEUE_URL");
  }

  public String deadLetterQueueUrl() {
    return required("DEAD_LETTER_QUEUE_URL");
  }

  public String delayedRequeueTable() {
    return required("DELAYED_REQUEUE_TABLE");
  }

  public String manualReviewTable() {
    return required("MANUAL_REVIEW_TABLE");
  }

  public String countersTable() {
    return required("COUNTERS_TABLE");
  }

  public String budgetsTable() {
    return required("BUDGETS_TABLE");
  }

  /** For enqueue only. */
  public String continuationQueueUrl() {
    return required("CONTINUATION_QUEUE_URL");
  }

  /** For the report only: the schedules whose ticks are awaited, as JSON; empty: none. */
  public String schedules() {
    return variables.getOrDefault("SCHEDULES", "");
  }

  public String bucket() {
    return required("BUCKET");
  }

  /** {@code s3://bucket/key}; empty: the packaged policy. */
  public String policyUri() {
    return variables.getOrDefault("POLICY_URI", "");
  }

  /** An emulator's S3 is reached by path, since its host name has no bucket in it. */
  boolean s3IsElsewhere() {
    return !variables.getOrDefault("AWS_ENDPOINT_URL_S3", "").isEmpty()
        || !variables.getOrDefault("AWS_ENDPOINT_URL", "").isEmpty();
  }

  private String required(String name) {
    String value = variables.getOrDefault(name, "");
    if (value.isBlank()) {
      throw new IllegalStateException("environment variable " + name + " is not set; template.yaml sets it");
    }
    return value;
  }
}
