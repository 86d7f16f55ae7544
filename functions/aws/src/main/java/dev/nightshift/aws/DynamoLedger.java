package dev.nightshift.aws;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.Ledger;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.s3.S3Client;

/**
 * The ledger as one item per job. Whatever goes wrong at DynamoDB is thrown: whether the write happened is then unknown, and
 * a repeated call knows its own hand.
 */
public final class DynamoLedger implements Ledger {
  private static final String ABSENT = "attribute_not_exists(#key)";
  /** A swap's condition, with its names and values. */
  static final String UNCHANGED = "#seq = :prev AND #life = :life";
  static final Map<String, String> UNCHANGED_NAMES = Map.of("#seq", RecordItem.SEQ, "#life", RecordItem.LIFE);

  private final DynamoDbClient dynamo;
  private final String table;
  private final Blobs blobs;

  /**
   * @param bucket for what is too big for an item
   */
  public DynamoLedger(DynamoDbClient dynamo, String table, S3Client s3, String bucket) {
    this(dynamo, table, new S3Blobs(s3, bucket));
  }

  DynamoLedger(DynamoDbClient dynamo, String table, Blobs blobs) {
    this.dynamo = dynamo;
    this.table = table;
    this.blobs = blobs;
  }

  @Override
  public Optional<JobRecord> read(IdempotencyKey key) {
    Map<String, AttributeValue> item = dynamo.getItem(request -> request.tableName(table)
        .consistentRead(true)
        .key(Map.of(RecordItem.KEY, AttributeValue.fromS(key.value())))).item();
    return Optional.ofNullable(recordOf(item));
  }

  @Override
  public Swap create(JobRecord first, @Nullable JobRecord over) {
    if (over == null) {
      return put(first, ABSENT, Map.of("#key", RecordItem.KEY), Map.of());
    }
    Map<String, String> names = new HashMap<>(UNCHANGED_NAMES);
    names.put("#key", RecordItem.KEY);
    return put(first, ABSENT + " OR (" + UNCHANGED + ")", names, versionValues(over.seq(), over));
  }

  @Override
  public Swap swap(JobRecord next) {
    return put(next, UNCHANGED, UNCHANGED_NAMES, unchangedValues(next));
  }

  static Map<String, AttributeValue> unchangedValues(JobRecord next) {
    return versionValues(next.seq() - 1, next);
  }

  private static Map<String, AttributeValue> versionValues(long seq, JobRecord ofLife) {
    return Map.of(":prev", AttributeValue.fromN(Long.toString(seq)),
        ":life", AttributeValue.fromS(ofLife.life().value()));
  }

  private Swap put(JobRecord record, String condition, Map<String, String> names, Map<String, AttributeValue> values) {
    PutItemRequest request = PutItemRequest.builder()
        .tableName(table)
        .item(RecordItem.write(record, blobs))
        .conditionExpression(condition)
        .expressionAttributeNames(names)
        .expressionAttributeValues(values.isEmpty() ? null : values)
        .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
        .build();
    try {
      dynamo.putItem(request);
      return new Swap.Won(record);
    } catch (ConditionalCheckFailedException e) {
      return Ledger.afterConflict(record, e.hasItem() ? recordOf(e.item()) : null);
    }
  }

  /** Copied, since an item in an exception may be lazily read. */
  private @Nullable JobRecord recordOf(@Nullable Map<String, AttributeValue> item) {
    return item == null || item.isEmpty() ? null : RecordItem.read(new HashMap<>(item), blobs);
  }
}
