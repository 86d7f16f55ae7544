package dev.nightshift.enqueue;

import dev.nightshift.core.job.Cycle;
import dev.nightshift.core.job.Text;
import org.jspecify.annotations.Nullable;

/**
 * Whom a request comes from.
 *
 * @param requestId the same when the same request is sent again; 1 to 256 characters
 * @param cycle of all its jobs that name none themselves; {@code null}: none
 * @param schedule the schedule that ticked; {@code null}: somebody asked
 */
record Origin(String requestId, @Nullable Cycle cycle, @Nullable String schedule) {
  private static final String ARN_BEFORE_NAME = ":schedule/";

  Origin {
    Text.requireName(requestId, 256);
  }

  /** One id for every delivery of the same tick: schedules fire at least once. */
  static String idOfTick(String schedule, Cycle cycle) {
    int arn = schedule.indexOf(ARN_BEFORE_NAME);
    return (arn < 0 ? schedule : schedule.substring(arn + ARN_BEFORE_NAME.length())) + "@" + cycle;
  }
}
