package dev.nightshift.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.core.report.ScheduleBook;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What every {@link ScheduleBook} does. Tests use fresh names, and run one after the other. */
public abstract class ScheduleBookContract {
  private static final Instant NOW = SampleRecords.NOW;
  private static final Instant LATER = NOW.plusSeconds(3_600);

  private final String name = "nightly-" + UUID.randomUUID();

  protected abstract ScheduleBook book();

  @Test
  void ticked_olderOrTheSameAgain_neverGoesBack() {
    book().expect(Set.of(name), NOW.minusSeconds(1));
    book().ticked(name, LATER);
    book().ticked(name, LATER);
    book().ticked(name, NOW);

    assertThat(book().expect(Set.of(name), LATER)).isEqualTo(Map.of(name, LATER));

    book().ticked(name, LATER.plusMillis(1));
    assertThat(book().expect(Set.of(name), LATER)).isEqualTo(Map.of(name, LATER.plusMillis(1)));
  }

  @Test
  void expect_oneThatNeverTicked_isKnownSinceItWasFirstExpected() {
    assertThat(book().expect(Set.of(name), NOW)).isEqualTo(Map.of(name, NOW));
    assertThat(book().expect(Set.of(name), LATER)).isEqualTo(Map.of(name, NOW));
  }

  @Test
  void expect_oneThatWasNotExpectedForAWhile_countsFromNowOnWhateverItsLastTick() {
    book().expect(Set.of(name), NOW.minusSeconds(10));
    book().ticked(name, NOW);
    assertThat(book().expect(Set.of(), NOW)).isEmpty();

    assertThat(book().expect(Set.of(name), LATER)).isEqualTo(Map.of(name, LATER));
  }

  @Test
  void expect_several_areEachKnown() {
    String other = "other " + name;
    book().ticked(other, LATER);

    assertThat(book().expect(Set.of(name, other), NOW)).isEqualTo(Map.of(name, NOW, other, LATER));
  }
}
