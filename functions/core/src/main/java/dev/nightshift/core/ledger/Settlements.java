package dev.nightshift.core.ledger;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Port: records, rows and counters, written together. */
public interface Settlements {
  /** What fits into one transaction: a record and a row each, and the counters. */
  int MOST = 40;

  /**
   * All or nothing: each record is swapped as by {@code Ledger.swap}, each row changed, each tally added and
   * each refund given once.
   *
   * @param all at most {@link #MOST}, of different keys
   */
  Result settle(List<Settlement> all);

  sealed interface Result {
    /** Written now, or earlier in this very hand with the answer lost. */
    record Settled() implements Result {}

    /**
     * Nothing was written.
     *
     * @param found in order, what the register held where it was not the version before; {@code null} where it was, or
     *     where there was nothing
     */
    record Refused(List<@Nullable JobRecord> found) implements Result {
      /** Written out, since a compact one does not tell other modules that what is in the list may be null. */
      public Refused(List<@Nullable JobRecord> found) {
        this.found = Collections.unmodifiableList(new ArrayList<>(found));
      }
    }
  }
}
