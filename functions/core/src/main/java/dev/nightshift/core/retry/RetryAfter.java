package dev.nightshift.core.retry;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The {@code Retry-After} header of RFC 9110, section 10.2.3: whole seconds or an HTTP date. */
public final class RetryAfter {
  /** Longer than any queue or night waits; larger values are taken as this. */
  static final Duration LONGEST = Duration.ofDays(1);

  private static final Pattern SECONDS = Pattern.compile("\\d+(\\.\\d+)?");

  private RetryAfter() {}

  /**
   * The wait that a header asks for, from {@code now}: 0 s to 1 day. A fraction of a second, which the RFC forbids and some
   * servers send, is rounded up; a date in the past is 0 s.
   *
   * @return {@code null} for anything else
   */
  public static @Nullable Duration parse(String header, Instant now) {
    String value = header.strip();
    if (SECONDS.matcher(value).matches()) {
      BigDecimal whole = new BigDecimal(value).setScale(0, RoundingMode.CEILING);
      return Duration.ofSeconds(whole.min(BigDecimal.valueOf(LONGEST.toSeconds())).longValueExact());
    }
    try {
      return bounded(
          Duration.between(now, ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant()));
    } catch (DateTimeParseException _) {
      return null;
    }
  }

  private static Duration bounded(Duration wait) {
    if (wait.isNegative()) {
      return Duration.ZERO;
    }
    return wait.compareTo(LONGEST) > 0 ? LONGEST : wait;
  }
}
