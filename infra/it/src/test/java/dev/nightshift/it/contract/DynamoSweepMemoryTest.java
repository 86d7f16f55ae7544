package dev.nightshift.it.contract;

import dev.nightshift.aws.DynamoSweepMemory;
import dev.nightshift.core.triage.SweepMemory;
import dev.nightshift.testkit.SweepMemoryContract;
import org.junit.jupiter.api.extension.RegisterExtension;

final class DynamoSweepMemoryTest extends SweepMemoryContract {
  @RegisterExtension
  static final ContractStack STACK = new ContractStack("memory");

  @Override
  protected SweepMemory memory() {
    return new DynamoSweepMemory(STACK.clients().dynamodb(), STACK.ref("CountersTable"));
  }
}
