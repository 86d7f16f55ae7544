package dev.nightshift.aws;

import dev.nightshift.core.budget.SharedBudgets;
import dev.nightshift.core.budget.SharedLimit.Bucket;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;

/**
 * One item per bucket. The SDK sends a request again whose answer was lost: then the amount is committed twice, which errs on
 * the safe side.
 */
public final class DynamoSharedBudgets implements SharedBudgets {
  private static final String FITS = "attribute_not_exists(#committed) OR #committed <= :room";
  /** A refund holds an item for the length of one transaction. */
  private static final int TRIES = 5;

  private final DynamoDbClient dynamo;
  private final String table;

  public DynamoSharedBudgets(DynamoDbClient dynamo, String table) {
    this.dynamo = dynamo;
    this.table = table;
  }

  /**
   * @throws TransactionConflictException if refunds hold the bucket all the time
   */
  @Override
  public boolean reserve(Bucket bucket, BigDecimal amount, BigDecimal limit) {
    BigDecimal room = limit.subtract(amount);
    if (room.signum() < 0) {
      return false; // an item that is not there would fit anything
    }
    Map<String, AttributeValue> values = new HashMap<>();
    values.put(":amount", BudgetItem.number(amount));
    values.put(":room", BudgetItem.number(room));
    values.put(":expires", BudgetItem.expires(bucket));
    for (int i = 1;; i++) {
      try {
        dynamo.updateItem(request -> request.tableName(table)
            .key(BudgetItem.key(bucket))
            .updateExpression(BudgetItem.ADD)
            .conditionExpression(FITS)
            .expressionAttributeNames(BudgetItem.NAMES)
            .expressionAttributeValues(values));
        return true;
      } catch (ConditionalCheckFailedException _) {
        return false;
      } catch (TransactionConflictException e) {
        if (i == TRIES) {
          throw e;
        }
      }
    }
  }
}
