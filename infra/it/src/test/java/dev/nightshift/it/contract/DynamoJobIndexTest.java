package dev.nightshift.it.contract;

import dev.nightshift.aws.DynamoJobIndex;
import dev.nightshift.aws.DynamoLedger;
import dev.nightshift.core.ledger.JobIndex;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.testkit.JobIndexContract;
import org.junit.jupiter.api.extension.RegisterExtension;

final class DynamoJobIndexTest extends JobIndexContract {
  @RegisterExtension
  static final ContractStack STACK = new ContractStack();

  @Override
  protected Ledger ledger() {
    return new DynamoLedger(STACK.clients().dynamodb(), STACK.ref("JobsTable"), STACK.clients().s3(),
        STACK.ref("Bucket"));
  }

  @Override
  protected JobIndex index() {
    return new DynamoJobIndex(STACK.clients().dynamodb(), STACK.ref("JobsTable"), 7);
  }
}
