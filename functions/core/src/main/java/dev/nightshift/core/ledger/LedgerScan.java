package dev.nightshift.core.ledger;

import java.util.function.Predicate;

/** Port: every record of the ledger, once; each as it was at some instant during the scan. */
public interface LedgerScan {
  /**
   * @param visitor answers whether it wants more
   */
  void scan(Predicate<JobRecord> visitor);

  /** The same, but each as its {@link JobRecord#outline()}: what may lie elsewhere is not fetched. */
  default void scanOutlines(Predicate<JobRecord> visitor) {
    scan(record -> visitor.test(record.outline()));
  }
}
