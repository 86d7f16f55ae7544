package dev.nightshift.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;

/**
 * What was answered to one job.
 *
 * @param place where the job stands in its file
 * @param answer the function's words: {@code job_id}, {@code key}, {@code status}, {@code reason}, {@code detail}
 */
record EnqueueRow(String place, ObjectNode answer) {
  private static final Set<String> NOT_TAKEN =
      Set.of("blocked", "already_blocked", "superseded", "conflict", "not_accepted");

  String status() {
    return text("status");
  }

  /** The text of a field; empty: there is none. */
  String text(String field) {
    return answer.path(field).asText();
  }

  boolean taken() {
    return !NOT_TAKEN.contains(status()) && !answer.has("ticket");
  }
}
