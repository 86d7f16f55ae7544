package dev.nightshift.core.report;

import java.time.Instant;
import java.util.Map;
import java.util.Set;

/** Port: when each schedule last did what it is there for. */
public interface ScheduleBook {
  /**
   * A schedule's jobs were taken in.
   *
   * @param scheduledAt the time that it was to tick at; one that is older than what is known changes nothing, since ticks come
   *     more than once and in any order
   */
  void ticked(String schedule, Instant scheduledAt);

  /**
   * Says which schedules are expected from now on. One that was not expected before is remembered as expected since now, and
   * one that no longer is is forgotten as such.
   *
   * @return for each of them the later of its last tick and the time since when it is expected
   */
  Map<String, Instant> expect(Set<String> schedules, Instant now);
}
