package dev.nightshift.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.report.RecheckMemory;
import org.junit.jupiter.api.Test;

/** What every {@link RecheckMemory} does. It remembers nothing before the one test. */
public abstract class RecheckMemoryContract {
  protected abstract RecheckMemory memory();

  @Test
  void remember_theLastOne_isWhatIsLeft() {
    IdempotencyKey first = SampleRecords.freshKey();
    IdempotencyKey second = SampleRecords.freshKey();
    assertThat(memory().last()).isEmpty();

    memory().remember(first);
    memory().remember(second);

    assertThat(memory().last()).contains(second);
  }
}
