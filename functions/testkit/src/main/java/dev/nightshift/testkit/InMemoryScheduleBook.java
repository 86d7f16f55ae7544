package dev.nightshift.testkit;

import dev.nightshift.core.report.ScheduleBook;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** What is known of schedules, in two maps. Safe for several threads. */
public final class InMemoryScheduleBook implements ScheduleBook {
  private final Map<String, Instant> ticks = new HashMap<>();
  private final Map<String, Instant> expectedSince = new HashMap<>();

  @Override
  public synchronized void ticked(String schedule, Instant scheduledAt) {
    ticks.merge(schedule, scheduledAt, InMemoryScheduleBook::later);
  }

  @Override
  public synchronized Map<String, Instant> expect(Set<String> schedules, Instant now) {
    expectedSince.keySet().retainAll(schedules);
    Map<String, Instant> latest = new HashMap<>();
    for (String schedule : schedules) {
      expectedSince.putIfAbsent(schedule, now);
      Instant since = expectedSince.getOrDefault(schedule, now);
      latest.put(schedule, later(since, ticks.getOrDefault(schedule, since)));
    }
    return latest;
  }

  /** The last scheduled time of each schedule that ever ticked. */
  public synchronized Map<String, Instant> ticks() {
    return Map.copyOf(ticks);
  }

  private static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }
}
