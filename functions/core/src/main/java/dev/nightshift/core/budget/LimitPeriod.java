package dev.nightshift.core.budget;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** How long a shared limit lasts before it starts again. Begins and ends in UTC. */
public enum LimitPeriod {
  HOUR,
  DAY,
  MONTH;

  /** The period that holds this instant, such as {@code 2026-12-01T14}, {@code 2026-12-01} or {@code 2026-12}. */
  String idAt(Instant now) {
    String start = startAt(now).toString();
    return switch (this) {
      case HOUR -> start.substring(0, "2026-12-01T14".length());
      case DAY -> start.substring(0, "2026-12-01".length());
      case MONTH -> start.substring(0, "2026-12".length());
    };
  }

  /** The first instant after it. */
  Instant endAt(Instant now) {
    LocalDateTime start = startAt(now);
    LocalDateTime end = switch (this) {
      case HOUR -> start.plusHours(1);
      case DAY -> start.plusDays(1);
      case MONTH -> start.plusMonths(1);
    };
    return end.toInstant(ZoneOffset.UTC);
  }

  private LocalDateTime startAt(Instant now) {
    LocalDateTime time = LocalDateTime.ofInstant(now, ZoneOffset.UTC);
    return switch (this) {
      case HOUR -> time.truncatedTo(ChronoUnit.HOURS);
      case DAY -> time.truncatedTo(ChronoUnit.DAYS);
      case MONTH -> time.truncatedTo(ChronoUnit.DAYS).withDayOfMonth(1);
    };
  }

  /** The name in policies: {@code hour}, {@code day}, {@code month}. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
