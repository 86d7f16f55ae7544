package dev.nightshift.it.units;

import dev.nightshift.aws.ItemSize;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What DynamoDB charges in on-demand mode, by the sizes of items.
 *
 * <p>Source: Amazon DynamoDB Developer Guide, "DynamoDB read and write operations" and "Using Global Secondary Indexes in
 * DynamoDB". A write: one unit for each begun KB of the larger one of the item before and after; twice that in a transaction. An
 * index: nothing for an entry that stays as it is, else its begun KB, and for one whose key changes those of the old and of the
 * new one. A strongly consistent read: one unit for each begun 4 KB, an eventually consistent one half; nothing found costs as
 * much as the smallest item.
 */
final class UnitRules {
  private static final int WRITE_BYTES = 1024;
  private static final int READ_BYTES = 4096;

  private UnitRules() {}

  /** Indexes follow after a transaction and are not part of it: they cost the same with and without. */
  static Spent write(TableShape table, Map<String, AttributeValue> before, Map<String, AttributeValue> after,
      boolean inTransaction) {
    int largest = Math.max(ItemSize.of(before), ItemSize.of(after));
    int indexes = table.indexes().stream().mapToInt(index -> indexWrite(index, before, after)).sum();
    return Spent.onWriting(units(largest, WRITE_BYTES) * (inTransaction ? 2 : 1), indexes, largest);
  }

  private static int indexWrite(TableShape.Index index, Map<String, AttributeValue> before,
      Map<String, AttributeValue> after) {
    Map<String, AttributeValue> old = TableShape.entry(index, before);
    Map<String, AttributeValue> young = TableShape.entry(index, after);
    if (old.equals(young)) {
      return 0;
    }
    boolean samePlace = TableShape.only(index.key(), old).equals(TableShape.only(index.key(), young));
    return samePlace
        ? Math.max(entryUnits(old), entryUnits(young))
        : entryUnits(old) + entryUnits(young);
  }

  private static int entryUnits(Map<String, AttributeValue> entry) {
    return entry.isEmpty() ? 0 : units(ItemSize.of(entry), WRITE_BYTES);
  }

  /**
   * @param found by one request
   */
  static Spent read(List<Map<String, AttributeValue>> found, boolean consistent) {
    int units = units(found.stream().mapToInt(ItemSize::of).sum(), READ_BYTES);
    return Spent.onReading(consistent ? units : units / 2.0);
  }

  private static int units(int bytes, int aUnit) {
    return Math.max(1, Math.ceilDiv(bytes, aUnit));
  }
}
