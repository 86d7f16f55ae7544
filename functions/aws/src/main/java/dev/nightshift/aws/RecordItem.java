package dev.nightshift.aws;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nightshift.core.budget.JobBudget;
import dev.nightshift.core.job.ActionName;
import dev.nightshift.core.job.Cycle;
import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.job.JobDefinition;
import dev.nightshift.core.job.JobId;
import dev.nightshift.core.job.Life;
import dev.nightshift.core.ledger.Counts;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.RecordTooLarge;
import dev.nightshift.core.ledger.StepState;
import dev.nightshift.core.retry.Failure;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A record as one item, and back. Names are short, since DynamoDB bills them in every write: a small job stays within 1 KB,
 * one write unit. Parts move to the bucket when the item would pass {@link PartSizes#MOST_BYTES}.
 */
final class RecordItem {
  /** The table's own names, as the template has them. */
  static final String KEY = "key";
  static final String JOB_ID = "job_id";

  static final String LIFE = "l";
  static final String SEQ = "n";

  /** DynamoDB holds 400 KB; the rest is for the failures that may still come. */
  static final int MOST_BYTES = 300 * 1024;

  private static final int VERSION = 1;
  private static final String FORMAT = "v";
  private static final String WRITER = "w";
  private static final String ACTION = "a";
  private static final String CYCLE = "c";
  private static final String ATTEMPTS = "ca";
  private static final String TRIES = "ct";
  private static final String YIELDS = "cy";
  private static final String DELAYS = "cd";
  private static final String RESENT = "cr";
  private static final String ALONE = "al";
  private static final String BUDGET = "b";
  private static final String FAILURES = "f";
  private static final String REQUEST = "rq";
  private static final String OPERATION = "op";
  private static final String ENQUEUED = "eq";
  private static final String UPDATED = "up";

  private RecordItem() {}

  /**
   * Fills the bucket first where needed, so that an item never names what is not there.
   *
   * @throws RecordTooLarge if a running job's item would pass {@link #MOST_BYTES} all the same
   */
  static Map<String, AttributeValue> write(JobRecord record, Blobs blobs) {
    ItemFields item = new ItemFields();
    item.put(FORMAT, VERSION);
    item.put(KEY, record.key().value());
    item.put(JOB_ID, record.jobId().value());
    item.put(LIFE, record.life().value());
    item.put(SEQ, record.seq());
    item.put(WRITER, record.writer());
    item.put(ACTION, record.action().value());
    if (record.cycle() != null) {
      item.put(CYCLE, record.cycle().value());
    }
    Counts counts = record.counts();
    item.putUnlessZero(ATTEMPTS, counts.attempts());
    item.putUnlessZero(TRIES, counts.triesTotal());
    item.putUnlessZero(YIELDS, counts.yields());
    item.putUnlessZero(DELAYS, counts.delays());
    item.putUnlessZero(RESENT, counts.resent());
    item.putIf(ALONE, record.alone());
    if (record.budget() != null) {
      item.put(BUDGET, JobBudgetJson.write(record.budget()));
    }
    if (!record.failures().isEmpty()) {
      item.put(FAILURES, FailureJson.write(record.failures()));
    }
    item.put(REQUEST, record.requestId());
    if (record.operation() != null) {
      item.put(OPERATION, record.operation());
    }
    item.put(ENQUEUED, record.enqueuedAt());
    item.put(UPDATED, record.updatedAt());
    StateItem.write(record.state(), newest(record.failures()), item);
    RecordParts.of(record).write(item, blobs);
    requireRoom(record, ItemSize.of(item.item()));
    return item.item();
  }

  /** Only a running job grows, and what ends it must always fit. */
  private static void requireRoom(JobRecord record, int bytes) {
    if (record.state() instanceof JobState.Running && bytes > MOST_BYTES) {
      throw new RecordTooLarge(record, bytes, MOST_BYTES);
    }
  }

  /**
   * @throws CorruptRecord if the item is none of ours or of a later format
   */
  static JobRecord read(Map<String, AttributeValue> attributes, Blobs blobs) {
    ItemFields item = known(attributes);
    return read(item, RecordParts.read(item, keyOf(item), lifeOf(item), blobs));
  }

  /**
   * Reads what is always in the item, and nothing of the bucket.
   *
   * @throws CorruptRecord if the item is none of ours or of a later format
   */
  static JobRecord readOutline(Map<String, AttributeValue> attributes) {
    ItemFields item = known(attributes);
    return read(item, RecordParts.none(keyOf(item), lifeOf(item)));
  }

  private static ItemFields known(Map<String, AttributeValue> attributes) {
    ItemFields item = new ItemFields(attributes);
    if (item.number(FORMAT) != VERSION) {
      throw new CorruptRecord(
          "record " + item.text(KEY) + " has format " + item.number(FORMAT) + "; this version knows "
              + VERSION);
    }
    return item;
  }

  private static IdempotencyKey keyOf(ItemFields item) {
    return new IdempotencyKey(item.text(KEY));
  }

  private static Life lifeOf(ItemFields item) {
    return new Life(item.text(LIFE));
  }

  private static JobRecord read(ItemFields item, RecordParts parts) {
    JobId jobId = new JobId(item.text(JOB_ID));
    ActionName action = new ActionName(item.text(ACTION));
    String cycleText = item.textOrNull(CYCLE);
    @Nullable
    Cycle cycle = cycleText == null ? null : new Cycle(cycleText);
    @Nullable
    JsonNode definitionNode = parts.definition();
    @Nullable
    JobDefinition definition =
        definitionNode == null ? null : DefinitionJson.read(definitionNode, jobId, action, cycle);
    Map<String, StepState> steps = parts.stepStates();
    List<Failure> failures = item.has(FAILURES) ? FailureJson.read(item.text(FAILURES)) : List.of();
    @Nullable
    JobBudget budget = item.has(BUDGET) ? JobBudgetJson.read(item.text(BUDGET)) : null;
    Counts counts = new Counts(item.count(ATTEMPTS), item.count(TRIES), item.count(YIELDS), item.count(DELAYS),
        item.count(RESENT));
    return new JobRecord(keyOf(item), lifeOf(item), item.number(SEQ), item.text(WRITER), jobId, action, cycle,
        definition, StateItem.read(item, parts.resultFields(), newest(failures)), counts, item.has(ALONE), steps,
        budget, failures,
        item.text(REQUEST), item.textOrNull(OPERATION), item.time(ENQUEUED), item.time(UPDATED));
  }

  private static @Nullable Failure newest(List<Failure> failures) {
    return failures.isEmpty() ? null : failures.getLast();
  }
}
