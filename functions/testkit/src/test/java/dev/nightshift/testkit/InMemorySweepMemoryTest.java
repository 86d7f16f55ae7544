package dev.nightshift.testkit;

import dev.nightshift.core.triage.SweepMemory;

final class InMemorySweepMemoryTest extends SweepMemoryContract {
  private final InMemorySweepMemory memory = new InMemorySweepMemory();

  @Override
  protected SweepMemory memory() {
    return memory;
  }
}
