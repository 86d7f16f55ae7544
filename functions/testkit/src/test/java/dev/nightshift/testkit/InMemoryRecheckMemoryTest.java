package dev.nightshift.testkit;

import dev.nightshift.core.report.RecheckMemory;

final class InMemoryRecheckMemoryTest extends RecheckMemoryContract {
  private final InMemoryRecheckMemory memory = new InMemoryRecheckMemory();

  @Override
  protected RecheckMemory memory() {
    return memory;
  }
}
