package dev.nightshift.cli;

import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Times as people type and read them. */
final class Times {
  private static final Pattern AGO = Pattern.compile("([0-9]{1,6})([smhd])");

  private Times() {}

  /** {@code 30m}, {@code 2h}, {@code 3d} before now, or an ISO-8601 instant. */
  static Instant since(String typed, Instant now) {
    Matcher ago = AGO.matcher(typed);
    try {
      return ago.matches() ? now.minus(Long.parseLong(ago.group(1)), unit(ago.group(2))) : Instant.parse(typed);
    } catch (DateTimeParseException e) {
      throw CommandFailed.usage("--since \"" + Options.shortened(typed)
          + "\" is no time; give how long ago, such as 30m, 2h or 3d, or an instant such as 2026-12-01T22:00:00Z");
    }
  }

  /** To the second, UTC. */
  static String at(Instant time) {
    return time.truncatedTo(ChronoUnit.SECONDS).toString();
  }

  /** The two greatest units that are not zero at the front: {@code 3 d 4 h}, {@code 12 min}, {@code 40 s}. */
  static String length(Duration length) {
    Duration rest = length.abs();
    if (rest.toDays() > 0) {
      return pair(rest.toDays(), "d", rest.toHoursPart(), "h");
    }
    if (rest.toHours() > 0) {
      return pair(rest.toHours(), "h", rest.toMinutesPart(), "min");
    }
    return rest.toMinutes() > 0 ? rest.toMinutes() + " min" : rest.toSeconds() + " s";
  }

  /** The time, and how far it is from now. */
  static String atAndHowFar(Instant time, Instant now) {
    Duration past = Duration.between(time, now);
    return at(time) + (past.isNegative() ? " (in " + length(past) + ")" : " (" + length(past) + " ago)");
  }

  private static String pair(long great, String greatUnit, int small, String smallUnit) {
    return great + " " + greatUnit + (small == 0 ? "" : " " + small + " " + smallUnit);
  }

  private static ChronoUnit unit(String letter) {
    return switch (letter) {
      case "s" -> ChronoUnit.SECONDS;
      case "m" -> ChronoUnit.MINUTES;
      case "h" -> ChronoUnit.HOURS;
      default -> ChronoUnit.DAYS;
    };
  }
}
