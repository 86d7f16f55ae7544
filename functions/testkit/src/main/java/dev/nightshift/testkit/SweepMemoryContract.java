package dev.nightshift.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.core.triage.SweepMemory;
import dev.nightshift.core.triage.SweepMemory.LastSweep;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What every {@link SweepMemory} does. It remembers nothing before each test. */
public abstract class SweepMemoryContract {
  protected abstract SweepMemory memory();

  @Test
  void remember_overTheLastOneOnly_soThatOneOfTwoSweeps() {
    LastSweep first = ranAt(SampleRecords.NOW);
    LastSweep second = ranAt(SampleRecords.NOW.plusSeconds(3_600));
    assertThat(memory().last()).isEmpty();

    assertThat(memory().remember(first, Optional.empty())).isTrue();
    assertThat(memory().remember(second, Optional.empty())).isFalse();
    assertThat(memory().last()).contains(first);

    assertThat(memory().remember(second, Optional.of(first))).isTrue();
    assertThat(memory().remember(ranAt(SampleRecords.NOW.plusSeconds(3_601)), Optional.of(first))).isFalse();
    assertThat(memory().last()).contains(second);
  }

  @Test
  void remember_howFarItCame_overItsOwnBeginningOnly() {
    Instant now = SampleRecords.NOW;
    LastSweep begun = new LastSweep(now, now.plusSeconds(900), Optional.of(now), Optional.empty());
    LastSweep over =
        new LastSweep(now, now.plusSeconds(3_600), Optional.of(now), Optional.of(SampleRecords.freshKey()));
    assertThat(memory().remember(begun, Optional.empty())).isTrue();

    assertThat(memory().remember(over, Optional.of(begun))).isTrue();
    assertThat(memory().last()).contains(over);
    assertThat(memory().remember(ranAt(now.plusSeconds(900)), Optional.of(begun))).isFalse();
    assertThat(memory().last()).contains(over);
  }

  private static LastSweep ranAt(Instant time) {
    return new LastSweep(time, time.plusSeconds(3_600), Optional.empty(), Optional.empty());
  }
}
