package dev.nightshift.aws;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/** What SQS takes in one call: at most 10 entries, and at most 1 MiB in all. */
final class Batches {
  static final int MOST_ENTRIES = 10;
  static final int MOST_BYTES = 1_048_576;

  private Batches() {}

  /**
   * In order; an entry that is too big by itself gets a batch of its own, for the queue to refuse.
   *
   * @param bytes of one entry, attributes included
   */
  static <T> List<List<T>> of(List<T> entries, ToIntFunction<T> bytes) {
    List<List<T>> batches = new ArrayList<>();
    List<T> batch = new ArrayList<>();
    int size = 0;
    for (T entry : entries) {
      int more = bytes.applyAsInt(entry);
      if (!batch.isEmpty() && (batch.size() == MOST_ENTRIES || size + more > MOST_BYTES)) {
        batches.add(List.copyOf(batch));
        batch.clear();
        size = 0;
      }
      batch.add(entry);
      size += more;
    }
    if (!batch.isEmpty()) {
      batches.add(List.copyOf(batch));
    }
    return batches;
  }
}
