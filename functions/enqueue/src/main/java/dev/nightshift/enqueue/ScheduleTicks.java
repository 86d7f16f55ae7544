package dev.nightshift.enqueue;

import dev.nightshift.core.job.Cycle;
import dev.nightshift.core.report.ScheduleBook;
import java.time.Instant;
import java.time.InstantSource;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;

/** Notes that a schedule did what it is there for, so that the report can say which one did not. */
record ScheduleTicks(ScheduleBook book, InstantSource clock) {
  private static final String ARN = "arn:";

  /** To be called once its jobs are taken in, or handed on: a schedule whose manifest is missing has done nothing. */
  void note(Origin origin) {
    String schedule = origin.schedule();
    if (schedule != null) {
      book.ticked(nameOf(schedule), scheduledAt(origin.cycle()));
    }
  }

  /** The name alone: an ARN ends with its group and its name. */
  static String nameOf(String schedule) {
    return schedule.startsWith(ARN) ? schedule.substring(schedule.lastIndexOf('/') + 1) : schedule;
  }

  /** The cycle, where it is a time. Never later than now: a tick from the future would hide all those that don't come. */
  private Instant scheduledAt(@Nullable Cycle cycle) {
    Instant now = clock.instant();
    try {
      Instant time = cycle == null ? now : Instant.parse(cycle.value());
      return time.isBefore(now) ? time : now;
    } catch (DateTimeParseException _) {
      return now;
    }
  }
}
