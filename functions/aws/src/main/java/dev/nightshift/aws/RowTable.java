package dev.nightshift.aws;

import dev.nightshift.core.ledger.Row;
import dev.nightshift.core.ledger.RowScan;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;

/** A table with a row for each job that waits outside the queue. */
record RowTable(DynamoDbClient dynamo, String table) {
  /** Strongly consistent. */
  Optional<Map<String, AttributeValue>> item(String key) {
    Map<String, AttributeValue> item = dynamo
        .getItem(request -> request.tableName(table)
            .consistentRead(true)
            .key(Map.of(RowItem.KEY, AttributeValue.fromS(key))))
        .item();
    return item == null || item.isEmpty() ? Optional.empty() : Optional.of(item);
  }

  /** Whatever it holds. Whether there was one. */
  boolean remove(String key) {
    return dynamo
        .deleteItem(request -> request.tableName(table)
            .key(Map.of(RowItem.KEY, AttributeValue.fromS(key)))
            .returnValues(ReturnValue.ALL_OLD))
        .hasAttributes();
  }

  void remove(Row row) {
    remove(RowScan.Version.of(row));
  }

  /** If it still is this one: not that of another version, nor of the same version of another life. */
  void remove(RowScan.Version row) {
    try {
      dynamo.deleteItem(request -> request.tableName(table)
          .key(Map.of(RowItem.KEY, AttributeValue.fromS(row.key().value())))
          .conditionExpression("#seq = :seq AND #entered = :entered")
          .expressionAttributeNames(Map.of("#seq", RowItem.SEQ, "#entered", RowItem.ENTERED_AT))
          .expressionAttributeValues(Map.of(":seq", AttributeValue.fromN(Long.toString(row.seq())), ":entered",
              AttributeValue.fromN(Long.toString(row.enteredAt().toEpochMilli())))));
    } catch (ConditionalCheckFailedException _) {
      // Another one took its place, or it is gone: either way it is no longer this one.
    }
  }
}
