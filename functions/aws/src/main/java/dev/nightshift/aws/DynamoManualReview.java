package dev.nightshift.aws;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.ledger.Row;
import dev.nightshift.core.triage.ManualReview;
import dev.nightshift.core.triage.OpenReview;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.s3.S3Client;

/** The manual-review table. A message that is no letter of ours is a row of its own, under its body's hash. */
public final class DynamoManualReview implements ManualReview {
  private static final String BODY = "body";
  /** Where in the bucket a body lies that is too big for an item: a message may be as long as 1 MiB. */
  private static final String PLACE = "body_at";
  private static final int MOST_BYTES = 200_000;

  private final RowTable rows;
  private final Blobs blobs;

  /**
   * @param bucket for what is too big for an item
   */
  public DynamoManualReview(DynamoDbClient dynamo, String table, S3Client s3, String bucket) {
    this.rows = new RowTable(dynamo, table);
    this.blobs = new S3Blobs(s3, bucket);
  }

  @Override
  public Optional<Row.ReviewRow> row(IdempotencyKey key) {
    return rows.item(key.value()).map(RowItem::review);
  }

  @Override
  public void removeStale(Row.ReviewRow row) {
    rows.remove(row);
  }

  @Override
  public void keepMalformed(String body, String why, Instant now) {
    String hash = Sha256.hex(body.getBytes(StandardCharsets.UTF_8));
    ItemFields item = new ItemFields();
    item.put(RowItem.KEY, OpenReview.Malformed.ID_PREFIX + hash);
    item.put(RowItem.ERROR_CLASS, OpenReview.Malformed.ERROR_CLASS);
    item.put(RowItem.REASON, "malformed_message");
    item.put(RowItem.MESSAGE, why);
    item.put(RowItem.ENTERED_AT, now);
    if (ItemSize.bytes(body) > MOST_BYTES) {
      String place = "malformed/" + hash;
      blobs.put(place, body);
      item.put(PLACE, place);
    } else {
      item.put(BODY, body);
    }
    try {
      rows.dynamo()
          .putItem(request -> request.tableName(rows.table())
              .item(item.item())
              .conditionExpression("attribute_not_exists(#key)")
              .expressionAttributeNames(Map.of("#key", RowItem.KEY)));
    } catch (ConditionalCheckFailedException _) {
      // The same body is kept already.
    }
  }

  @Override
  public void open(Listing wanted, Predicate<OpenReview> visitor) {
    for (OpenReview one : new ReviewIndex(rows).open(wanted)) {
      if (!visitor.test(one)) {
        return;
      }
    }
  }

  @Override
  public Optional<KeptMessage> malformed(String id) {
    return rows.item(id).map(ItemFields::new).map(item -> {
      String place = item.textOrNull(PLACE);
      return new KeptMessage(ReviewIndex.malformed(item), place == null ? item.text(BODY) : blobs.get(place));
    });
  }

  /** A body that lies in the bucket stays there. */
  @Override
  public boolean removeMalformed(String id) {
    if (!id.startsWith(OpenReview.Malformed.ID_PREFIX)) {
      throw new IllegalArgumentException(id + " is not the id of a kept message");
    }
    return rows.remove(id);
  }
}
