package dev.nightshift.aws;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.report.RecheckMemory;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** One item beside the counters. Of two reports at once the later one is remembered: either is a place to go on from. */
public final class DynamoRecheckMemory implements RecheckMemory {
  private static final String LAST = "last";

  private final DynamoDbClient dynamo;
  private final String table;

  public DynamoRecheckMemory(DynamoDbClient dynamo, String table) {
    this.dynamo = dynamo;
    this.table = table;
  }

  @Override
  public Optional<IdempotencyKey> last() {
    Map<String, AttributeValue> item =
        dynamo.getItem(request -> request.tableName(table).consistentRead(true).key(key())).item();
    return item == null || item.isEmpty() ? Optional.empty()
        : Optional.of(new IdempotencyKey(new ItemFields(item).text(LAST)));
  }

  @Override
  public void remember(IdempotencyKey lookedAt) {
    ItemFields item = new ItemFields(new HashMap<>(key()));
    item.put(LAST, lookedAt.value());
    dynamo.putItem(request -> request.tableName(table).item(item.item()));
  }

  private static Map<String, AttributeValue> key() {
    return CounterItem.memory("recheck");
  }
}
