package dev.nightshift.it.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.ledger.Settlement;
import dev.nightshift.core.ledger.Settlements;
import dev.nightshift.core.ledger.Tally;
import dev.nightshift.core.triage.DelayedRequeue;
import dev.nightshift.core.triage.ManualReview;
import dev.nightshift.testkit.SampleRecords;
import dev.nightshift.testkit.SettlementsContract;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

final class DynamoSettlementsTest extends SettlementsContract {
  @RegisterExtension
  static final ContractStack STACK = new ContractStack();

  private final TriageAdapters adapters = new TriageAdapters(STACK);

  @Override
  protected Ledger ledger() {
    return adapters.ledger();
  }

  @Override
  protected Settlements settlements() {
    return adapters.settlements();
  }

  @Override
  protected DelayedRequeue delayed() {
    return adapters.delayed();
  }

  @Override
  protected ManualReview review() {
    return adapters.review();
  }

  @Override
  protected int counted(String errorClass, Tally.Filing filing) {
    return STACK.clients()
        .dynamodb()
        .scanPaginator(request -> request.tableName(STACK.ref("CountersTable")).consistentRead(true))
        .items()
        .stream()
        .filter(item -> text(item, "what").startsWith(errorClass + "#" + filing.wireName() + "#"))
        .mapToInt(item -> Integer.parseInt(Objects.requireNonNull(item.get("count")).n()))
        .sum();
  }

  @Test
  void settle_moreCountersThanFit_isRefusedWholeSoThatEachGoesAlone() {
    List<Settlement> all = IntStream.range(0, Settlements.MOST).mapToObj(n -> {
      JobRecord first = SampleRecords.queued(SampleRecords.freshKey());
      ledger().create(first, null);
      return Settlement.withItsRow(SampleRecords.next(first, new JobState.InReview("permanent")),
          new Tally("Class" + n, Tally.Filing.REVIEW, SampleRecords.NOW));
    }).toList();

    assertThat(settlements().settle(all)).isInstanceOf(Settlements.Result.Refused.class);
    assertThat(all).allSatisfy(one -> {
      IdempotencyKey key = one.next().key();
      assertThat(ledger().read(key).orElseThrow().seq()).isEqualTo(1);
    });
    assertThat(settlements().settle(all.subList(0, 1))).isEqualTo(new Settlements.Result.Settled());
  }

  private static String text(Map<String, AttributeValue> item, String name) {
    return Objects.requireNonNull(item.get(name), name).s();
  }
}
