package dev.nightshift.local.demo;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What enqueue answered to one job.
 *
 * @param jobId {@code ""}: none was readable
 * @param key {@code null}: its definition is invalid
 * @param reason why it is blocked; {@code null}: it is not
 */
record Admitted(String jobId, @Nullable String key, String status, @Nullable String reason) {
  private static final Set<String> NOT_TAKEN = Set.of("superseded", "conflict", "not_accepted");
  private static final Set<String> SETTLED =
      Set.of("already_completed", "already_dead", "already_delayed", "already_in_review");

  static Admitted of(JsonNode answer) {
    String status = answer.path("status").asText();
    boolean blocked = status.equals("blocked") || status.equals("already_blocked");
    return new Admitted(answer.path("job_id").asText(), answer.path("key").textValue(), status,
        blocked ? answer.path("reason").asText("unknown") : null);
  }

  boolean blocked() {
    return reason != null;
  }

  boolean refused() {
    return NOT_TAKEN.contains(status);
  }

  boolean runnable() {
    return !blocked() && !refused();
  }

  /** Whether an earlier night has dealt with it. */
  boolean settledBefore() {
    return SETTLED.contains(status);
  }
}
