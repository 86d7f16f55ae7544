package dev.nightshift.core.job;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CycleTest {
  @Test
  void newer_names_countTheirNumbers() {
    assertThat(newer("night-10", "night-9")).as("as text it would be older, and never run").isTrue();
    assertThat(newer("night-9", "night-10")).isFalse();
    assertThat(newer("2026-12-2", "2026-12-01")).isTrue();
    assertThat(newer("night-010", "night-10")).isFalse();
  }

  /** A trial run under a name of its own made every later night of the job "superseded". */
  @Test
  void newer_namesThatHaveNoOrder_areNeither() {
    assertThat(newer("test", "2026-12-01T00:00:00Z")).isFalse();
    assertThat(newer("2026-12-01T00:00:00Z", "test")).isFalse();
    assertThat(newer("tuesday", "monday")).isFalse();
    assertThat(newer("2026-12-02", "2026-12-01T00:00:00Z")).isFalse();
  }

  @Test
  void newer_instants_areComparedAsTimes() {
    assertThat(newer("2026-12-02T00:00:00Z", "2026-12-01T00:00:00Z")).isTrue();
    assertThat(newer("2026-12-01T00:00:00Z", "2026-12-02T00:00:00Z")).isFalse();
    assertThat(newer("2026-12-01T10:00:00Z", "2026-12-01T10:00:00.000Z")).isFalse();
    assertThat(newer("2026-12-01T10:00:00.5Z", "2026-12-01T10:00:00Z")).as("as text it would be older").isTrue();
  }

  @Test
  void newer_otherNames_areComparedAsText() {
    assertThat(newer("2026-w49", "2026-w48")).isTrue();
    assertThat(newer("2026-w48", "2026-w49")).isFalse();
    assertThat(newer("2026-w48", "2026-w48")).isFalse();
  }

  @Test
  void newer_noCycleOnEitherSide_isFalse() {
    assertThat(newer(null, "2026-12-01T00:00:00Z")).isFalse();
    assertThat(newer("2026-12-01T00:00:00Z", null)).isFalse();
    assertThat(newer(null, null)).isFalse();
  }

  private static boolean newer(@Nullable String one, @Nullable String other) {
    return Cycle.newer(one == null ? null : new Cycle(one), other == null ? null : new Cycle(other));
  }
}
