package dev.nightshift.aws;

import dev.nightshift.core.budget.SharedLimit.Bucket;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Update;

/** One bucket of a shared limit: what is committed of it. */
final class BudgetItem {
  static final String ADD = "ADD #committed :amount SET #expires = :expires";
  static final Map<String, String> NAMES = Map.of("#committed", "committed", "#expires", StateItem.EXPIRES_AT);

  /** The table's own name, as the template has it. */
  private static final String SCOPE_PERIOD = "scope_period";
  /** For the report, and for tries that outlive their period. */
  private static final Duration KEPT = Duration.ofDays(7);

  private BudgetItem() {}

  static Map<String, AttributeValue> key(Bucket bucket) {
    return Map.of(SCOPE_PERIOD, AttributeValue.fromS(bucket.id()));
  }

  static AttributeValue number(BigDecimal amount) {
    return AttributeValue.fromN(amount.toPlainString());
  }

  static AttributeValue expires(Bucket bucket) {
    return AttributeValue.fromN(Long.toString(bucket.until().plus(KEPT).getEpochSecond()));
  }

  /** What goes back; one that TTL has removed by then comes and goes once more. */
  static Update refund(String table, Bucket bucket, BigDecimal amount) {
    return Update.builder()
        .tableName(table)
        .key(key(bucket))
        .updateExpression(ADD)
        .expressionAttributeNames(NAMES)
        .expressionAttributeValues(Map.of(":amount", number(amount.negate()), ":expires", expires(bucket)))
        .build();
  }
}
