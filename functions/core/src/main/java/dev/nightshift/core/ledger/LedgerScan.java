package dev.nightshift.core.ledger;

import dev.nightshift.core.job.IdempotencyKey;
import java.util.Optional;
import java.util.function.Predicate;

/** Port: every record of the ledger, once; each as it was at some instant during the scan. */
public interface LedgerScan {
  /**
   * @param visitor answers whether it wants more
   */
  void scan(Predicate<JobRecord> visitor);

  /** The same, but each as its {@link JobRecord#outline()}: what may lie elsewhere is not fetched. */
  default void scanOutlines(Predicate<JobRecord> visitor) {
    scanOutlines(Optional.empty(), visitor);
  }

  /**
   * The same in part. The order is the store's own, and stays while nothing is written.
   *
   * @param behind the key after which to begin; it need not be there any more
   */
  void scanOutlines(Optional<IdempotencyKey> behind, Predicate<JobRecord> visitor);
}
