package dev.nightshift.aws;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.ledger.RowScan;
import dev.nightshift.core.triage.OpenReview;
import java.util.Map;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

/**
 * The delayed-requeue table or the manual-review table, page by page. Strongly consistent: a row that was written before the
 * scan is not missed, or its job would seem to have none.
 */
public final class DynamoRowScan implements RowScan {
  private final RowTable rows;

  public DynamoRowScan(DynamoDbClient dynamo, String table) {
    this.rows = new RowTable(dynamo, table);
  }

  @Override
  public long scan(Consumer<Version> visitor) {
    ScanRequest request = ScanRequest.builder()
        .tableName(rows.table())
        .consistentRead(true)
        .projectionExpression("#key, #seq, #entered")
        .expressionAttributeNames(
            Map.of("#key", RowItem.KEY, "#seq", RowItem.SEQ, "#entered", RowItem.ENTERED_AT))
        .build();
    long ofNoJob = 0;
    for (Map<String, AttributeValue> item : rows.dynamo().scanPaginator(request).items()) {
      ItemFields fields = new ItemFields(item);
      if (fields.text(RowItem.KEY).startsWith(OpenReview.Malformed.ID_PREFIX)) {
        ofNoJob++;
      } else {
        visitor.accept(new Version(new IdempotencyKey(fields.text(RowItem.KEY)), fields.number(RowItem.SEQ),
            fields.time(RowItem.ENTERED_AT)));
      }
    }
    return ofNoJob;
  }

  @Override
  public void removeStale(Version row) {
    rows.remove(row);
  }
}
