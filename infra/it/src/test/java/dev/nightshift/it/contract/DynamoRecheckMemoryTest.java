package dev.nightshift.it.contract;

import dev.nightshift.aws.DynamoRecheckMemory;
import dev.nightshift.core.report.RecheckMemory;
import dev.nightshift.testkit.RecheckMemoryContract;
import org.junit.jupiter.api.extension.RegisterExtension;

final class DynamoRecheckMemoryTest extends RecheckMemoryContract {
  @RegisterExtension
  static final ContractStack STACK = new ContractStack("memory");

  @Override
  protected RecheckMemory memory() {
    return new DynamoRecheckMemory(STACK.clients().dynamodb(), STACK.ref("CountersTable"));
  }
}
