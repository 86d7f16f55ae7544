package dev.nightshift.it.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.aws.DynamoLedger;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.testkit.LedgerContract;
import dev.nightshift.testkit.SampleRecords;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class DynamoLedgerTest extends LedgerContract {
  @RegisterExtension
  static final ContractStack STACK = new ContractStack();

  private final Ledger ledger = fresh();

  @Override
  protected Ledger ledger() {
    return ledger;
  }

  @Test
  void swap_ofABigRecordThatWasRead_putsItsDefinitionNoSecondTime() {
    JobRecord first =
        SampleRecords.everything(SampleRecords.freshKey(), new JobState.Queued(SampleRecords.NOW), 20_000);
    ledger.create(first, null);

    Ledger another = fresh();
    JobRecord read = another.read(first.key()).orElseThrow();
    another.swap(SampleRecords.next(read, new JobState.Delayed(SampleRecords.NOW)));

    assertThat(STACK.clients()
        .s3()
        .listObjectVersions(request -> request.bucket(STACK.ref("Bucket"))
            .prefix("definitions/" + first.key() + "/"))
        .versions()).hasSize(1);
  }

  private static Ledger fresh() {
    return new DynamoLedger(STACK.clients().dynamodb(), STACK.ref("JobsTable"), STACK.clients().s3(),
        STACK.ref("Bucket"));
  }
}
