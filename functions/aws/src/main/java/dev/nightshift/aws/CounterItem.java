package dev.nightshift.aws;

import dev.nightshift.core.ledger.Tally;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Update;

/**
 * One counter: the day with a shard, and below it error class, filing and quarter-hour.
 *
 * @param day with its shard, such as {@code 2026-12-01#3}
 * @param what such as {@code Throttled#review#02:15}
 */
record CounterItem(String day, String what, Instant expiresAt) {
  static final String DAY = "day";
  static final String WHAT = "what";
  static final String COUNT = "count";
  /** So that a storm does not meet at one partition. Readers ask for all of them. */
  static final int SHARDS = 4;
  /** No day: below it lies what the functions must remember beside the counters. */
  static final String MEMORY = "memory";

  /** The report compares with yesterday; a month is for people. */
  private static final Duration KEPT = Duration.ofDays(32);

  static CounterItem of(Tally tally, int shard) {
    var time = tally.quarterHour().atOffset(ZoneOffset.UTC);
    return new CounterItem(time.toLocalDate() + "#" + shard,
        "%s#%s#%s".formatted(tally.errorClass(), tally.filing().wireName(), time.toLocalTime()),
        tally.quarterHour().plus(KEPT));
  }

  /** The key of something to be remembered. It never expires. */
  static Map<String, AttributeValue> memory(String what) {
    return Map.of(DAY, AttributeValue.fromS(MEMORY), WHAT, AttributeValue.fromS(what));
  }

  Map<String, AttributeValue> key() {
    return Map.of(DAY, AttributeValue.fromS(day), WHAT, AttributeValue.fromS(what));
  }

  Update add(String table, long times) {
    return Update.builder()
        .tableName(table)
        .key(key())
        .updateExpression("ADD #count :times SET #expires = :expires")
        .expressionAttributeNames(Map.of("#count", COUNT, "#expires", StateItem.EXPIRES_AT))
        .expressionAttributeValues(Map.of(":times", AttributeValue.fromN(Long.toString(times)), ":expires",
            AttributeValue.fromN(Long.toString(expiresAt.getEpochSecond()))))
        .build();
  }
}
