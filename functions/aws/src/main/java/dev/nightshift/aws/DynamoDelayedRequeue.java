package dev.nightshift.aws;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.ledger.Row;
import dev.nightshift.core.triage.DelayedRequeue;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/** The delayed-requeue table, with its index on shard and due time. */
public final class DynamoDelayedRequeue implements DelayedRequeue {
  private static final String INDEX = "due";

  private final RowTable rows;

  public DynamoDelayedRequeue(DynamoDbClient dynamo, String table) {
    this.rows = new RowTable(dynamo, table);
  }

  @Override
  public List<Row.DelayedRow> due(Instant now, int limit) {
    return IntStream.range(0, RowItem.SHARDS)
        .boxed()
        .flatMap(shard -> due(Integer.toString(shard), now, limit))
        .sorted(Comparator.comparing(Row.DelayedRow::due).thenComparing(Row.DelayedRow::key))
        .limit(limit)
        .toList();
  }

  @Override
  public Optional<Row.DelayedRow> row(IdempotencyKey key) {
    return rows.item(key.value()).map(RowItem::delayed);
  }

  @Override
  public void removeStale(Row.DelayedRow row) {
    rows.remove(row);
  }

  private Stream<Row.DelayedRow> due(String shard, Instant now, int limit) {
    if (limit < 1) {
      return Stream.empty();
    }
    QueryRequest query = QueryRequest.builder()
        .tableName(rows.table())
        .indexName(INDEX)
        .keyConditionExpression("#shard = :shard AND #due <= :now")
        .expressionAttributeNames(Map.of("#shard", RowItem.SHARD, "#due", RowItem.DUE_AT))
        .expressionAttributeValues(Map.of(":shard", AttributeValue.fromS(shard), ":now",
            AttributeValue.fromN(Long.toString(now.toEpochMilli()))))
        .limit(limit)
        .build();
    return rows.dynamo().queryPaginator(query).items().stream().limit(limit).map(RowItem::delayed);
  }
}
