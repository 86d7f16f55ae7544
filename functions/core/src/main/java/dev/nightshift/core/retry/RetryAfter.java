package dev.nightshift.core.retry;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The {@code Retry-After} header of RFC 9110, section 10.2.3: whole seconds or an HTTP date in any of its three forms. */
public final class RetryAfter {
  /** Longer than any queue or night waits; larger values are taken as this. */
  static final Duration LONGEST = Duration.ofDays(1);

  /** RFC 9110, section 5.6.7: IMF-fixdate, RFC 850's, asctime's. The last two are obsolete and must be read all the same. */
  private static final List<DateTimeFormatter> FORMS = List.of(
      DateTimeFormatter.RFC_1123_DATE_TIME,
      new DateTimeFormatterBuilder().appendPattern("EEEE, dd-MMM-")
          .appendValueReduced(ChronoField.YEAR, 2, 2, LocalDate.EPOCH)
          .appendPattern(" HH:mm:ss zzz")
          .toFormatter(Locale.US),
      new DateTimeFormatterBuilder().appendPattern("EEE MMM ppd HH:mm:ss yyyy")
          .toFormatter(Locale.US)
          .withZone(ZoneOffset.UTC));

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
    return FORMS.stream()
        .map(form -> dateIn(value, form))
        .flatMap(Optional::stream)
        .findFirst()
        .map(date -> bounded(Duration.between(now, date)))
        .orElse(null);
  }

  private static Optional<Instant> dateIn(String value, DateTimeFormatter form) {
    try {
      return Optional.of(form.parse(value, ZonedDateTime::from).toInstant());
    } catch (DateTimeException _) {
      return Optional.empty();
    }
  }

  private static Duration bounded(Duration wait) {
    if (wait.isNegative()) {
      return Duration.ZERO;
    }
    return wait.compareTo(LONGEST) > 0 ? LONGEST : wait;
  }
}
