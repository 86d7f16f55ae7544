package dev.nightshift.local;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class PhysicalNamesTest {

  @Test
  void of_sameStackAndId_isTheSameEachTime() {
    assertThat(new PhysicalNames("night").of("JobsQueue", 80)).isEqualTo(new PhysicalNames("night").of("JobsQueue", 80))
        .matches("night-JobsQueue-[0-9a-f]{12}");
  }

  @Test
  void of_longNames_areCutButNeverAlike() {
    var names = new PhysicalNames("n".repeat(100));
    assertThat(names.of("A", 63)).hasSize(63).isNotEqualTo(names.of("B", 63));
  }
}
