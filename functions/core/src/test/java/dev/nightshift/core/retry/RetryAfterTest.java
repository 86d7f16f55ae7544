package dev.nightshift.core.retry;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryAfterTest {
  private static final Instant NOW = Instant.parse("2026-12-01T02:00:00Z");

  @ParameterizedTest
  @CsvSource({"0,PT0S", "17,PT17S", "' 17 ',PT17S", "0017,PT17S", "1.0,PT1S", "1.2,PT2S", "0.001,PT1S", "86400,PT24H",
      "86401,PT24H", "86400.5,PT24H", "999999999999999999,PT24H", "99999999999999999999999999,PT24H"})
  void parse_seconds_areRoundedUpAndBounded(String header, Duration expected) {
    assertThat(RetryAfter.parse(header, NOW)).isEqualTo(expected);
  }

  @Test
  void parse_httpDate_isTheTimeUntilThen() {
    assertThat(RetryAfter.parse("Tue, 01 Dec 2026 02:00:30 GMT", NOW)).isEqualTo(Duration.ofSeconds(30));
    assertThat(RetryAfter.parse("Tue, 01 Dec 2026 02:00:30 GMT", NOW.plusMillis(400)))
        .isEqualTo(Duration.ofMillis(29_600));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Tuesday, 01-Dec-26 02:00:30 GMT", "Tue Dec  1 02:00:30 2026"})
  void parse_obsoleteFormsOfADate_areReadToo(String header) {
    assertThat(RetryAfter.parse(header, NOW)).isEqualTo(Duration.ofSeconds(30));
  }

  @Test
  void parse_dateInThePast_isNoWait() {
    assertThat(RetryAfter.parse("Tue, 01 Dec 2026 01:59:59 GMT", NOW)).isEqualTo(Duration.ZERO);
    assertThat(RetryAfter.parse("Thu, 01 Jan 1970 00:00:00 GMT", NOW)).isEqualTo(Duration.ZERO);
  }

  @Test
  void parse_dateFarAhead_isBounded() {
    assertThat(RetryAfter.parse("Fri, 01 Jan 2100 00:00:00 GMT", NOW)).isEqualTo(Duration.ofDays(1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "soon", "-1", "+1", "1e3", "1,5", ".5", "5.", "0x10", "٣", "17 s", "2026-12-01T02:00:30Z",
      "Mon, 01 Dec 2026 02:00:30 GMT"})
  void parse_anythingElse_isNull(String header) {
    assertThat(RetryAfter.parse(header, NOW)).isNull();
  }
}
