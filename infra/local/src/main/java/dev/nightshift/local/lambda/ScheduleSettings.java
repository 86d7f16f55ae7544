package dev.nightshift.local.lambda;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * When a function is invoked with what; names are those of EventBridge Scheduler.
 *
 * @param function
 *            its name in the template
 * @param name
 *            of the event among the function's
 * @param expression
 *            {@code rate(...)}, {@code cron(...)} or {@code at(...)}
 * @param input
 *            with Scheduler's own words in angle brackets; {@code null}: Scheduler's notification
 * @param enabled
 *            whether it ticks by itself once it is deployed
 */
public record ScheduleSettings(String function, String name, String arn, String region, String expression,
    @Nullable String input, boolean enabled) {

  private static final Pattern EXPRESSION = Pattern.compile("rate\\([1-9][0-9]* (minute|hour|day)s?\\)"
      + "|cron\\(\\S+( \\S+){5}\\)|at\\(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\)");

  public ScheduleSettings {
    if (!EXPRESSION.matcher(expression).matches()) {
      throw new IllegalArgumentException("ScheduleExpression is '" + expression
          + "'; it must be like rate(5 minutes), cron(0 1 * * ? *) or at(2026-12-01T01:00:00)");
    }
  }

  /** The event of one tick. */
  String event(Instant scheduledTime) {
    var time = scheduledTime.truncatedTo(ChronoUnit.SECONDS).toString();
    var execution = UUID.randomUUID().toString();
    if (input == null) {
      return SchedulerEvent.notification(this, time, execution);
    }
    return input.replace("<aws.scheduler.schedule-arn>", arn)
        .replace("<aws.scheduler.scheduled-time>", time)
        .replace("<aws.scheduler.execution-id>", execution)
        .replace("<aws.scheduler.attempt-number>", "1");
  }
}
