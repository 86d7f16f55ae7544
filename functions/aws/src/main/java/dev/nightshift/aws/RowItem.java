package dev.nightshift.aws;

import dev.nightshift.core.job.ActionName;
import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.job.JobId;
import dev.nightshift.core.ledger.Row;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A row as an item, and back. The names that the indexes use are the template's own. */
final class RowItem {
  static final String KEY = "key";
  static final String SEQ = "seq";
  static final String ENTERED_AT = "entered_at";
  static final String ERROR_CLASS = "error_class";
  static final String DUE_AT = "due_at";
  /** Which part of the due-index a row is in, so that a storm of delays does not meet at one partition. */
  static final String SHARD = "shard";
  static final int SHARDS = 4;

  static final String MESSAGE = "message";
  static final String REASON = "reason";

  private static final String JOB_ID = "job_id";
  private static final String ACTION = "action";
  private static final String FORMAT = "v";
  private static final int VERSION = 1;

  private RowItem() {}

  static Map<String, AttributeValue> write(Row row) {
    ItemFields item = new ItemFields();
    item.put(FORMAT, VERSION);
    item.put(KEY, row.key().value());
    item.put(SEQ, row.seq());
    item.put(ENTERED_AT, row.enteredAt());
    switch (row) {
      case Row.DelayedRow delayed -> {
        named(item, delayed.jobId(), delayed.action(), delayed.errorClass());
        item.put(SHARD, shardOf(row.key()));
        item.put(DUE_AT, delayed.due());
      }
      case Row.ReviewRow review -> {
        named(item, review.jobId(), review.action(), review.errorClass());
        item.put(REASON, review.reason());
        item.put(MESSAGE, review.message());
      }
    }
    return item.item();
  }

  static Row.DelayedRow delayed(Map<String, AttributeValue> attributes) {
    ItemFields item = known(attributes);
    return new Row.DelayedRow(new IdempotencyKey(item.text(KEY)), item.number(SEQ), new JobId(item.text(JOB_ID)),
        new ActionName(item.text(ACTION)), item.time(DUE_AT), item.text(ERROR_CLASS), item.time(ENTERED_AT));
  }

  static Row.ReviewRow review(Map<String, AttributeValue> attributes) {
    ItemFields item = known(attributes);
    return new Row.ReviewRow(new IdempotencyKey(item.text(KEY)), item.number(SEQ), new JobId(item.text(JOB_ID)),
        new ActionName(item.text(ACTION)), item.text(ERROR_CLASS), item.text(REASON), item.text(MESSAGE),
        item.time(ENTERED_AT));
  }

  /** {@code 0} to {@code SHARDS - 1}. */
  static String shardOf(IdempotencyKey key) {
    return Integer.toString(Math.floorMod(key.value().hashCode(), SHARDS));
  }

  private static void named(ItemFields item, JobId jobId, ActionName action, String errorClass) {
    item.put(JOB_ID, jobId.value());
    item.put(ACTION, action.value());
    item.put(ERROR_CLASS, errorClass.isEmpty() ? "none" : errorClass);
  }

  private static ItemFields known(Map<String, AttributeValue> attributes) {
    ItemFields item = new ItemFields(attributes);
    if (item.number(FORMAT) != VERSION) {
      throw new CorruptRecord(
          "row " + item.text(KEY) + " has format " + item.number(FORMAT) + "; this version knows " + VERSION);
    }
    return item;
  }
}
