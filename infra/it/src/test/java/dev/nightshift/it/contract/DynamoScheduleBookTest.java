package dev.nightshift.it.contract;

import dev.nightshift.aws.DynamoScheduleBook;
import dev.nightshift.core.report.ScheduleBook;
import dev.nightshift.testkit.ScheduleBookContract;
import org.junit.jupiter.api.extension.RegisterExtension;

final class DynamoScheduleBookTest extends ScheduleBookContract {
  @RegisterExtension
  static final ContractStack STACK = new ContractStack("memory");

  @Override
  protected ScheduleBook book() {
    return new DynamoScheduleBook(STACK.clients().dynamodb(), STACK.ref("CountersTable"));
  }
}
