package dev.nightshift.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.core.triage.SweepMemory;
import dev.nightshift.core.triage.SweepMemory.LastSweep;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What every {@link SweepMemory} does. It remembers nothing before the one test. */
public abstract class SweepMemoryContract {
  protected abstract SweepMemory memory();

  @Test
  void remember_overTheLastOneOnly_soThatOneOfTwoSweeps() {
    LastSweep first = new LastSweep(SampleRecords.NOW, true);
    LastSweep second = new LastSweep(SampleRecords.NOW.plusSeconds(3_600), false);
    assertThat(memory().last()).isEmpty();

    assertThat(memory().remember(first, Optional.empty())).isTrue();
    assertThat(memory().remember(second, Optional.empty())).isFalse();
    assertThat(memory().last()).contains(first);

    assertThat(memory().remember(second, Optional.of(first))).isTrue();
    assertThat(memory().remember(new LastSweep(SampleRecords.NOW.plusSeconds(3_601), false), Optional.of(first)))
        .isFalse();
    assertThat(memory().last()).contains(second);
  }
}
