package dev.nightshift.core.ledger;

import dev.nightshift.core.job.IdempotencyKey;
import java.time.Instant;
import java.util.function.Consumer;

/** Port: all rows of one table, of which no more is seen than which version of which job they belong to. */
public interface RowScan {
  /**
   * @param seq the version of the record that the row was written with
   * @param enteredAt when that version was written
   */
  record Version(IdempotencyKey key, long seq, Instant enteredAt) {
    public static Version of(Row row) {
      return new Version(row.key(), row.seq(), row.enteredAt());
    }
  }

  /**
   * @param visitor sees every row, each as it was at some instant during the scan
   * @return how many rows belong to no job: messages that are no letter of ours
   */
  long scan(Consumer<Version> visitor);

  /** Removes the row if it still is this one: it is older than the record. */
  void removeStale(Version row);
}
