package dev.nightshift.core.job;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CycleTest {
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
