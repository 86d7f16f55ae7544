package dev.nightshift.aws;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Lease;
import dev.nightshift.core.preflight.BlockReason;
import dev.nightshift.core.preflight.Finding;
import dev.nightshift.core.preflight.Verdict;
import dev.nightshift.core.retry.Failure;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** The state of a record as attributes: its name, and one or a few of its own. A result is left to its caller. */
final class StateItem {
  static final String STATE = "s";
  static final String DISCARDED = "DISCARDED";
  static final String EXPIRES_MS = "xm";
  /** The template's TTL attribute, in seconds. */
  static final String EXPIRES_AT = "expires_at";

  private static final String TIME = "at";
  private static final String OWNER = "lo";
  private static final String UNTIL = "lu";
  private static final String SHARED = "ls";
  private static final String FINDINGS = "fi";
  private static final String DEATH = "df";
  private static final String WORDS = "wy";

  private StateItem() {}

  /**
   * @param newest of the record's failures: a dead job's is usually that one, and is then not written twice
   */
  static void write(JobState state, @Nullable Failure newest, ItemFields item) {
    switch (state) {
      case JobState.Queued(var notBefore) -> named("QUEUED", item).put(TIME, notBefore);
      case JobState.Running(var lease) -> {
        named("RUNNING", item).put(OWNER, lease.owner());
        item.put(UNTIL, lease.until());
        item.putIf(SHARED, lease.shared());
      }
      case JobState.Delayed(var due) -> named("DELAYED", item).put(TIME, due);
      case JobState.Blocked(var verdict) -> named("BLOCKED", item).put(FINDINGS, findings(verdict));
      case JobState.Dead(var failure) -> {
        named("DEAD", item);
        if (!failure.equals(newest)) {
          item.put(DEATH, FailureJson.write(List.of(failure)));
        }
      }
      case JobState.InReview(var reason) -> named("REVIEW", item).put(WORDS, reason);
      case JobState.Completed(_, var expiresAt) -> expires(expiresAt, named("COMPLETED", item));
      case JobState.Discarded(var why, var expiresAt) -> {
        named(DISCARDED, item).put(WORDS, why);
        expires(expiresAt, item);
      }
    }
  }

  static JobState read(ItemFields item, Map<String, @Nullable Object> result, @Nullable Failure newest) {
    String state = item.text(STATE);
    return switch (state) {
      case "QUEUED" -> new JobState.Queued(item.time(TIME));
      case "RUNNING" -> new JobState.Running(new Lease(item.text(OWNER), item.time(UNTIL), item.has(SHARED)));
      case "DELAYED" -> new JobState.Delayed(item.time(TIME));
      case "BLOCKED" -> new JobState.Blocked(verdict(item.text(FINDINGS)));
      case "DEAD" -> new JobState.Dead(death(item, newest));
      case "REVIEW" -> new JobState.InReview(item.text(WORDS));
      case "COMPLETED" -> new JobState.Completed(result, item.time(EXPIRES_MS));
      case DISCARDED -> new JobState.Discarded(item.text(WORDS), item.time(EXPIRES_MS));
      default -> throw new CorruptRecord("a record is in the state " + state + ", which this version does not know");
    };
  }

  private static ItemFields named(String state, ItemFields item) {
    item.put(STATE, state);
    return item;
  }

  /** The TTL's second is the one after: DynamoDB must not remove what still binds its key. */
  private static void expires(Instant time, ItemFields item) {
    item.put(EXPIRES_MS, time);
    item.put(EXPIRES_AT, Math.ceilDiv(time.toEpochMilli(), 1000L));
  }

  private static String findings(Verdict.Blocked verdict) {
    ArrayNode array = Json.array();
    verdict.findings().forEach(one -> array.addArray().add(one.reason().wireName()).add(one.detail()));
    return Json.write(array);
  }

  private static Verdict.Blocked verdict(String json) {
    return new Verdict.Blocked(StreamSupport.stream(StoredValue.tree(json).spliterator(), false)
        .map((JsonNode one) -> new Finding(BlockReason.ofWireName(one.path(0).textValue()), one.path(1).textValue()))
        .toList());
  }

  private static Failure death(ItemFields item, @Nullable Failure newest) {
    if (item.has(DEATH)) {
      return FailureJson.read(item.text(DEATH)).getFirst();
    }
    if (newest == null) {
      throw new CorruptRecord("a dead job's record names no failure");
    }
    return newest;
  }
}
