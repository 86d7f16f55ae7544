package dev.nightshift.it.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.aws.DynamoSweepMemory;
import dev.nightshift.core.triage.SweepMemory;
import dev.nightshift.core.triage.SweepMemory.LastSweep;
import dev.nightshift.testkit.SampleRecords;
import dev.nightshift.testkit.SweepMemoryContract;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

final class DynamoSweepMemoryTest extends SweepMemoryContract {
  @RegisterExtension
  static final ContractStack STACK = new ContractStack("memory");

  private static final Map<String, AttributeValue> KEY =
      Map.of("day", AttributeValue.fromS("memory"), "what", AttributeValue.fromS("sweep"));

  @Override
  protected SweepMemory memory() {
    return new DynamoSweepMemory(STACK.clients().dynamodb(), STACK.ref("CountersTable"));
  }

  @BeforeEach
  void forget() {
    STACK.clients().dynamodb().deleteItem(request -> request.tableName(STACK.ref("CountersTable")).key(KEY));
  }

  /** An item as it was before a sweep could be left unfinished. */
  @Test
  void last_itemWithoutDue_isDueInAnHourAndCanBeSweptOver() {
    Instant at = SampleRecords.NOW;
    Map<String, AttributeValue> item = new HashMap<>(KEY);
    item.put("at", AttributeValue.fromN(Long.toString(at.toEpochMilli())));
    item.put("empty", AttributeValue.fromBool(true));
    STACK.clients().dynamodb().putItem(request -> request.tableName(STACK.ref("CountersTable")).item(item));
    LastSweep old = new LastSweep(at, at.plus(Duration.ofHours(1)), Optional.of(at), Optional.empty());
    LastSweep next = new LastSweep(old.due(), old.due().plusSeconds(900), Optional.empty(), Optional.empty());

    assertThat(memory().last()).contains(old);
    assertThat(memory().remember(next, Optional.of(old))).isTrue();
    assertThat(memory().last()).contains(next);
  }
}
