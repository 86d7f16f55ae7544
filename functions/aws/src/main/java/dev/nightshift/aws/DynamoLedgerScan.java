package dev.nightshift.aws;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.LedgerScan;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.s3.S3Client;

/** The ledger, page by page. A record that can't be read is told of and left out: it must not hide the others. */
public final class DynamoLedgerScan implements LedgerScan {
  private final DynamoDbClient dynamo;
  private final String table;
  private final Blobs blobs;
  private final Consumer<CorruptRecord> corrupt;

  public DynamoLedgerScan(DynamoDbClient dynamo, String table, S3Client s3, String bucket,
      Consumer<CorruptRecord> corrupt) {
    this.dynamo = dynamo;
    this.table = table;
    this.blobs = new S3Blobs(s3, bucket);
    this.corrupt = corrupt;
  }

  @Override
  public void scan(Predicate<JobRecord> visitor) {
    scan(Optional.empty(), visitor, item -> RecordItem.read(item, blobs));
  }

  @Override
  public void scanOutlines(Optional<IdempotencyKey> behind, Predicate<JobRecord> visitor) {
    scan(behind, visitor, RecordItem::readOutline);
  }

  private void scan(Optional<IdempotencyKey> behind, Predicate<JobRecord> visitor,
      Function<Map<String, AttributeValue>, JobRecord> reader) {
    ScanRequest.Builder request = ScanRequest.builder().tableName(table);
    behind.ifPresent(key -> request.exclusiveStartKey(Map.of(RecordItem.KEY, AttributeValue.fromS(key.value()))));
    for (Map<String, AttributeValue> item : dynamo.scanPaginator(request.build()).items()) {
      Optional<JobRecord> record = read(item, reader);
      if (record.isPresent() && !visitor.test(record.get())) {
        return;
      }
    }
  }

  private Optional<JobRecord> read(Map<String, AttributeValue> item,
      Function<Map<String, AttributeValue>, JobRecord> reader) {
    try {
      return Optional.of(reader.apply(item));
    } catch (CorruptRecord e) {
      corrupt.accept(e);
      return Optional.empty();
    }
  }
}
