package dev.nightshift.aws;

import dev.nightshift.core.triage.ManualReview.Listing;
import dev.nightshift.core.triage.OpenReview;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.pagination.sync.SdkIterable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

/** The index of the manual-review table, page by page: it holds what is open, without the bodies of kept messages. */
record ReviewIndex(RowTable rows) {
  private static final String INDEX = "error_class";
  private static final String SINCE = "#entered >= :since";

  Iterable<OpenReview> open(Listing wanted) {
    SdkIterable<Map<String, AttributeValue>> items =
        wanted.errorClass() == null ? all(wanted.since()) : ofClass(wanted.errorClass(), wanted.since());
    return () -> items.stream().map(ReviewIndex::openReview).iterator();
  }

  private SdkIterable<Map<String, AttributeValue>> all(@Nullable Instant since) {
    ScanRequest.Builder scan = ScanRequest.builder().tableName(rows.table()).indexName(INDEX);
    if (since != null) {
      scan.filterExpression(SINCE)
          .expressionAttributeNames(Map.of("#entered", RowItem.ENTERED_AT))
          .expressionAttributeValues(Map.of(":since", time(since)));
    }
    return rows.dynamo().scanPaginator(scan.build()).items();
  }

  private SdkIterable<Map<String, AttributeValue>> ofClass(String errorClass, @Nullable Instant since) {
    Map<String, String> names = new HashMap<>(Map.of("#class", RowItem.ERROR_CLASS));
    Map<String, AttributeValue> values = new HashMap<>(Map.of(":class", AttributeValue.fromS(errorClass)));
    String condition = "#class = :class";
    if (since != null) {
      names.put("#entered", RowItem.ENTERED_AT);
      values.put(":since", time(since));
      condition += " AND " + SINCE;
    }
    QueryRequest query = QueryRequest.builder()
        .tableName(rows.table())
        .indexName(INDEX)
        .keyConditionExpression(condition)
        .expressionAttributeNames(names)
        .expressionAttributeValues(values)
        .build();
    return rows.dynamo().queryPaginator(query).items();
  }

  /** As the rows have it: whole milliseconds. */
  private static AttributeValue time(Instant time) {
    return AttributeValue.fromN(Long.toString(time.toEpochMilli()));
  }

  private static OpenReview openReview(Map<String, AttributeValue> attributes) {
    ItemFields item = new ItemFields(attributes);
    return item.text(RowItem.KEY).startsWith(OpenReview.Malformed.ID_PREFIX) ? malformed(item)
        : new OpenReview.OfAJob(RowItem.review(attributes));
  }

  static OpenReview.Malformed malformed(ItemFields item) {
    return new OpenReview.Malformed(item.text(RowItem.KEY), item.text(RowItem.MESSAGE), item.time(RowItem.ENTERED_AT));
  }
}
