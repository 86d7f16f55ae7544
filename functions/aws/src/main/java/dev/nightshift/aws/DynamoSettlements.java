package dev.nightshift.aws;

import dev.nightshift.core.budget.SharedLimit.Bucket;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.ledger.Row;
import dev.nightshift.core.ledger.RowChange;
import dev.nightshift.core.ledger.Settlement;
import dev.nightshift.core.ledger.Settlements;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.Delete;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.s3.S3Client;

/**
 * Settlements as one transaction: first the records, each over the version before, then rows, then counters,
 * then refunds. Whatever goes
 * wrong at DynamoDB is thrown: whether it was written is then unknown, and a repeated call knows its own hand.
 */
public final class DynamoSettlements implements Settlements {
  /** Of one transaction. */
  private static final int MOST_ITEMS = 100;

  private static final int LONGEST_TOKEN = 36;

  private static final String CONDITION_FAILED = "ConditionalCheckFailed";
  private static final String CONFLICT = "TransactionConflict";
  private static final String NO_REASON = "None";

  private final DynamoDbClient dynamo;
  private final Tables tables;
  private final Blobs blobs;

  /** The tables' names. */
  public record Tables(String jobs, String delayedRequeue, String manualReview, String counters, String budgets) {}

  /**
   * @param bucket for what is too big for an item
   */
  public DynamoSettlements(DynamoDbClient dynamo, Tables tables, S3Client s3, String bucket) {
    this.dynamo = dynamo;
    this.tables = tables;
    this.blobs = new S3Blobs(s3, bucket);
  }

  @Override
  public Result settle(List<Settlement> all) {
    if (all.size() > MOST) {
      throw new IllegalArgumentException(all.size() + " settlements; give at most " + MOST);
    }
    if (all.isEmpty()) {
      return new Result.Settled();
    }
    List<TransactWriteItem> items = items(all);
    if (items.size() > MOST_ITEMS) {
      // More counters than fit beside the records: each by itself always fits.
      return new Result.Refused(Collections.nCopies(all.size(), null));
    }
    try {
      dynamo.transactWriteItems(request -> request.transactItems(items).clientRequestToken(tokenOf(all)));
      return new Result.Settled();
    } catch (TransactionCanceledException e) {
      return refused(all, e);
    }
  }

  private List<TransactWriteItem> items(List<Settlement> all) {
    List<TransactWriteItem> items = new ArrayList<>();
    all.forEach(one -> items.add(TransactWriteItem.builder().put(record(one.next())).build()));
    all.forEach(one -> row(one.row()).ifPresent(items::add));
    counters(all).forEach(
        (counter, times) -> items
            .add(TransactWriteItem.builder().update(counter.add(tables.counters(), times)).build()));
    refunds(all).forEach((bucket, amount) -> items
        .add(TransactWriteItem.builder().update(BudgetItem.refund(tables.budgets(), bucket, amount)).build()));
    return items;
  }

  private Put record(JobRecord next) {
    return Put.builder()
        .tableName(tables.jobs())
        .item(RecordItem.write(next, blobs))
        .conditionExpression(DynamoLedger.UNCHANGED)
        .expressionAttributeNames(DynamoLedger.UNCHANGED_NAMES)
        .expressionAttributeValues(DynamoLedger.unchangedValues(next))
        .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
        .build();
  }

  private Optional<TransactWriteItem> row(RowChange change) {
    return switch (change) {
      case RowChange.Put(Row.DelayedRow row) -> Optional.of(put(tables.delayedRequeue(), row));
      case RowChange.Put(Row.ReviewRow row) -> Optional.of(put(tables.manualReview(), row));
      case RowChange.RemoveDelayed(var key) -> Optional.of(delete(tables.delayedRequeue(), key.value()));
      case RowChange.RemoveReview(var key) -> Optional.of(delete(tables.manualReview(), key.value()));
      case RowChange.None() -> Optional.empty();
    };
  }

  private static TransactWriteItem put(String table, Row row) {
    return TransactWriteItem.builder().put(Put.builder().tableName(table).item(RowItem.write(row)).build()).build();
  }

  private static TransactWriteItem delete(String table, String key) {
    return TransactWriteItem.builder()
        .delete(Delete.builder().tableName(table).key(Map.of(RowItem.KEY, AttributeValue.fromS(key))).build())
        .build();
  }

  /** One update per counter: a transaction must not name an item twice. In order, so that a repeated call is the same. */
  private static Map<CounterItem, Long> counters(List<Settlement> all) {
    int shard = Math.floorMod(all.getFirst().next().writer().hashCode(), CounterItem.SHARDS);
    return all.stream()
        .flatMap(one -> Optional.ofNullable(one.tally()).stream())
        .map(tally -> CounterItem.of(tally, shard))
        .collect(Collectors.groupingBy(counter -> counter,
            () -> new TreeMap<>(Comparator.comparing(CounterItem::day).thenComparing(CounterItem::what)),
            Collectors.counting()));
  }

  /** In order too. */
  private static Map<Bucket, BigDecimal> refunds(List<Settlement> all) {
    Map<Bucket, BigDecimal> refunds = new TreeMap<>(Comparator.comparing(Bucket::id));
    all.forEach(one -> one.refunds().forEach((bucket, amount) -> refunds.merge(bucket, amount, BigDecimal::add)));
    return refunds;
  }

  /** Drawn from the hands that wrote the records, so that the SDK's own retry and a repeated call are the same request. */
  private static String tokenOf(List<Settlement> all) {
    String hands = all.stream().map(one -> one.next().writer()).collect(Collectors.joining(" "));
    return Sha256.hex(hands.getBytes(StandardCharsets.UTF_8)).substring(0, LONGEST_TOKEN);
  }

  /** The reasons stand in the order of the items, and so the first ones are those of the records. */
  private Result refused(List<Settlement> all, TransactionCanceledException e) {
    List<CancellationReason> reasons = e.cancellationReasons();
    boolean expected = e.hasCancellationReasons() && reasons.size() >= all.size()
        && reasons.stream().map(CancellationReason::code).allMatch(DynamoSettlements::isNoFault);
    if (!expected) {
      throw e;
    }
    List<@Nullable JobRecord> found = new ArrayList<>();
    boolean ownHand = true;
    for (int i = 0; i < all.size(); i++) {
      @Nullable
      JobRecord there = recordOf(reasons.get(i));
      found.add(there);
      ownHand &= Ledger.afterConflict(all.get(i).next(), there) instanceof Ledger.Swap.Won;
    }
    if (ownHand) {
      return new Result.Settled();
    }
    return new Result.Refused(found);
  }

  private static boolean isNoFault(@Nullable String code) {
    return code == null || code.equals(NO_REASON) || code.equals(CONDITION_FAILED) || code.equals(CONFLICT);
  }

  private @Nullable JobRecord recordOf(CancellationReason reason) {
    boolean shown = CONDITION_FAILED.equals(reason.code()) && reason.hasItem() && !reason.item().isEmpty();
    return shown ? RecordItem.read(new HashMap<>(reason.item()), blobs) : null;
  }
}
