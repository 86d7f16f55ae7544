package dev.nightshift.aws;

import dev.nightshift.core.triage.SweepMemory;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/** One item beside the counters. */
public final class DynamoSweepMemory implements SweepMemory {
  private static final Map<String, AttributeValue> KEY = CounterItem.memory("sweep");
  private static final String AT = "at";
  private static final String EMPTY = "empty";

  private final DynamoDbClient dynamo;
  private final String table;

  public DynamoSweepMemory(DynamoDbClient dynamo, String table) {
    this.dynamo = dynamo;
    this.table = table;
  }

  @Override
  public Optional<LastSweep> last() {
    Map<String, AttributeValue> item =
        dynamo.getItem(request -> request.tableName(table).consistentRead(true).key(KEY)).item();
    if (item == null || item.isEmpty()) {
      return Optional.empty();
    }
    ItemFields fields = new ItemFields(item);
    return Optional.of(new LastSweep(fields.time(AT), fields.has(EMPTY)));
  }

  @Override
  public boolean remember(LastSweep sweep, Optional<LastSweep> before) {
    ItemFields item = new ItemFields(new HashMap<>(KEY));
    item.put(AT, sweep.at());
    item.putIf(EMPTY, sweep.queueWasEmpty());
    try {
      dynamo.putItem(request -> {
        request.tableName(table).item(item.item()).expressionAttributeNames(Map.of("#at", AT));
        before.ifPresentOrElse(
            last -> request.conditionExpression("#at = :at")
                .expressionAttributeValues(
                    Map.of(":at", AttributeValue.fromN(Long.toString(last.at().toEpochMilli())))),
            () -> request.conditionExpression("attribute_not_exists(#at)"));
      });
      return true;
    } catch (ConditionalCheckFailedException _) {
      return false;
    }
  }
}
