package dev.nightshift.aws;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.job.JobId;
import dev.nightshift.core.ledger.JobIndex;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/** The table's keys-only index on {@code job_id}. */
public final class DynamoJobIndex implements JobIndex {
  private static final String INDEX = "job_id";
  /** Of a few dozen bytes each; one page is at most 1 MB anyway. */
  private static final int KEYS_A_PAGE = 1000;

  private final DynamoDbClient dynamo;
  private final String table;
  private final int keysAPage;

  public DynamoJobIndex(DynamoDbClient dynamo, String table) {
    this(dynamo, table, KEYS_A_PAGE);
  }

  /**
   * @param keysAPage how many keys are asked for at a time
   */
  public DynamoJobIndex(DynamoDbClient dynamo, String table, int keysAPage) {
    this.dynamo = dynamo;
    this.table = table;
    this.keysAPage = keysAPage;
  }

  @Override
  public Set<IdempotencyKey> keysOf(JobId jobId) {
    QueryRequest query = QueryRequest.builder()
        .tableName(table)
        .indexName(INDEX)
        .keyConditionExpression("#job_id = :job_id")
        .expressionAttributeNames(Map.of("#job_id", RecordItem.JOB_ID))
        .expressionAttributeValues(Map.of(":job_id", AttributeValue.fromS(jobId.value())))
        .limit(keysAPage)
        .build();
    return dynamo.queryPaginator(query)
        .items()
        .stream()
        .map(item -> new IdempotencyKey(new ItemFields(item).text(RecordItem.KEY)))
        .collect(Collectors.toUnmodifiableSet());
  }
}
