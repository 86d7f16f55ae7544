package dev.nightshift.core.report;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * A schedule that enqueues jobs.
 *
 * @param name as the template gives it
 * @param period the time between two ticks
 */
public record Schedule(String name, Duration period) {
  /** How much later than its period a tick may come before somebody is told. */
  static final Duration GRACE = Duration.ofHours(1);

  /**
   * The schedules that should have enqueued and did not: the last tick is older than period + 1 h. One that never ticked is
   * measured from when it was first expected.
   *
   * @param lastTicks by name, the last scheduled time that was enqueued, or when it was first expected
   */
  public static List<Schedule> overdue(Collection<Schedule> all, Map<String, Instant> lastTicks, Instant now) {
    return all.stream().filter(schedule -> {
      Instant last = lastTicks.get(schedule.name());
      return last != null && now.isAfter(last.plus(schedule.period()).plus(GRACE));
    }).toList();
  }
}
