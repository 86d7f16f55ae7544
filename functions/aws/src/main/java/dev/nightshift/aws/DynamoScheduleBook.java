package dev.nightshift.aws;

import dev.nightshift.core.report.ScheduleBook;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/** One item per schedule, beside the counters. */
public final class DynamoScheduleBook implements ScheduleBook {
  private static final String PREFIX = "schedule#";
  private static final String TICKED_AT = "ticked_at";
  private static final String EXPECTED_SINCE = "expected_since";

  private final DynamoDbClient dynamo;
  private final String table;

  public DynamoScheduleBook(DynamoDbClient dynamo, String table) {
    this.dynamo = dynamo;
    this.table = table;
  }

  @Override
  public void ticked(String schedule, Instant scheduledAt) {
    try {
      dynamo.updateItem(request -> request.tableName(table)
          .key(key(schedule))
          .updateExpression("SET #at = :at")
          .conditionExpression("attribute_not_exists(#at) OR #at < :at")
          .expressionAttributeNames(Map.of("#at", TICKED_AT))
          .expressionAttributeValues(Map.of(":at", milliseconds(scheduledAt))));
    } catch (ConditionalCheckFailedException _) {
      // A later tick was quicker, or this one came before.
    }
  }

  @Override
  public Map<String, Instant> expect(Set<String> schedules, Instant now) {
    Map<String, Instant> latest = new HashMap<>();
    Map<String, ItemFields> known = known();
    for (String schedule : schedules) {
      ItemFields item = known.getOrDefault(schedule, new ItemFields());
      Instant since = item.has(EXPECTED_SINCE) ? item.time(EXPECTED_SINCE) : expectSince(schedule, now);
      Instant ticked = item.has(TICKED_AT) ? item.time(TICKED_AT) : since;
      latest.put(schedule, ticked.isAfter(since) ? ticked : since);
    }
    known.forEach((schedule, item) -> {
      if (!schedules.contains(schedule) && item.has(EXPECTED_SINCE)) {
        forget(schedule);
      }
    });
    return latest;
  }

  private Map<String, ItemFields> known() {
    QueryRequest query = QueryRequest.builder()
        .tableName(table)
        .consistentRead(true)
        .keyConditionExpression("#day = :memory AND begins_with(#what, :prefix)")
        .expressionAttributeNames(Map.of("#day", CounterItem.DAY, "#what", CounterItem.WHAT))
        .expressionAttributeValues(
            Map.of(":memory", AttributeValue.fromS(CounterItem.MEMORY), ":prefix", AttributeValue.fromS(PREFIX)))
        .build();
    Map<String, ItemFields> known = new HashMap<>();
    dynamo.queryPaginator(query).items().forEach(item -> {
      ItemFields fields = new ItemFields(item);
      known.put(fields.text(CounterItem.WHAT).substring(PREFIX.length()), fields);
    });
    return known;
  }

  /** Of two reports at once the first one's time stays. */
  private Instant expectSince(String schedule, Instant now) {
    Map<String, AttributeValue> item = dynamo.updateItem(request -> request.tableName(table)
        .key(key(schedule))
        .updateExpression("SET #since = if_not_exists(#since, :now)")
        .expressionAttributeNames(Map.of("#since", EXPECTED_SINCE))
        .expressionAttributeValues(Map.of(":now", milliseconds(now)))
        .returnValues("ALL_NEW")).attributes();
    return new ItemFields(item).time(EXPECTED_SINCE);
  }

  private void forget(String schedule) {
    dynamo.updateItem(request -> request.tableName(table)
        .key(key(schedule))
        .updateExpression("REMOVE #since")
        .expressionAttributeNames(Map.of("#since", EXPECTED_SINCE)));
  }

  private static Map<String, AttributeValue> key(String schedule) {
    return CounterItem.memory(PREFIX + schedule);
  }

  /** Whole ones: what lies between is cut off. */
  private static AttributeValue milliseconds(Instant time) {
    return AttributeValue.fromN(Long.toString(time.toEpochMilli()));
  }
}
