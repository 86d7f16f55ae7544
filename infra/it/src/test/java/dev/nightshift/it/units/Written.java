package dev.nightshift.it.units;

import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * One item that a request writes.
 *
 * @param named at least its key
 */
record Written(String table, Map<String, AttributeValue> named) {
  static List<Written> by(SdkRequest request) {
    return switch (request) {
      case PutItemRequest put -> List.of(new Written(put.tableName(), put.item()));
      case UpdateItemRequest update -> List.of(new Written(update.tableName(), update.key()));
      case DeleteItemRequest delete -> List.of(new Written(delete.tableName(), delete.key()));
      case TransactWriteItemsRequest all -> all.transactItems().stream().map(Written::by).toList();
      default -> List.of();
    };
  }

  private static Written by(TransactWriteItem part) {
    if (part.put() != null) {
      return new Written(part.put().tableName(), part.put().item());
    }
    if (part.update() != null) {
      return new Written(part.update().tableName(), part.update().key());
    }
    if (part.delete() != null) {
      return new Written(part.delete().tableName(), part.delete().key());
    }
    return new Written(part.conditionCheck().tableName(), part.conditionCheck().key());
  }
}
