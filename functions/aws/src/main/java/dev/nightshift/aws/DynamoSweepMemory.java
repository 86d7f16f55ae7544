package dev.nightshift.aws;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.triage.SweepMemory;
import java.time.Duration;
import java.time.Instant;
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
  private static final String DUE = "due";
  private static final String EMPTY_SINCE = "empty_since";
  private static final String BEHIND = "behind";

  /** What there was before {@link #DUE} and {@link #EMPTY_SINCE}: whether that sweep, one an hour, saw an empty queue. */
  private static final String EMPTY = "empty";
  private static final Duration ONCE_EVERY = Duration.ofHours(1);

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
    Instant at = fields.time(AT);
    if (!fields.has(DUE)) {
      return Optional.of(new LastSweep(at, at.plus(ONCE_EVERY), fields.has(EMPTY) ? Optional.of(at) : Optional.empty(),
          Optional.empty()));
    }
    return Optional.of(new LastSweep(at, fields.time(DUE),
        fields.has(EMPTY_SINCE) ? Optional.of(fields.time(EMPTY_SINCE)) : Optional.empty(),
        Optional.ofNullable(fields.textOrNull(BEHIND)).map(IdempotencyKey::new)));
  }

  @Override
  public boolean remember(LastSweep sweep, Optional<LastSweep> before) {
    ItemFields item = new ItemFields(new HashMap<>(KEY));
    item.put(AT, sweep.at());
    item.put(DUE, sweep.due());
    sweep.emptySince().ifPresent(since -> item.put(EMPTY_SINCE, since));
    sweep.behind().ifPresent(key -> item.put(BEHIND, key.value()));
    try {
      dynamo.putItem(request -> {
        request.tableName(table).item(item.item());
        before.ifPresentOrElse(
            last -> request.conditionExpression("#at = :at AND (#due = :due OR attribute_not_exists(#due))")
                .expressionAttributeNames(Map.of("#at", AT, "#due", DUE))
                .expressionAttributeValues(Map.of(":at", number(last.at()), ":due", number(last.due()))),
            () -> request.conditionExpression("attribute_not_exists(#at)").expressionAttributeNames(Map.of("#at", AT)));
      });
      return true;
    } catch (ConditionalCheckFailedException _) {
      return false;
    }
  }

  private static AttributeValue number(Instant time) {
    return AttributeValue.fromN(Long.toString(time.toEpochMilli()));
  }
}
