package dev.nightshift.core.triage;

import dev.nightshift.core.ledger.JobRecord;
import org.jspecify.annotations.Nullable;

/**
 * A record's next version together with its row and its count: written together or not at all.
 *
 * @param next swapped in
 * @param row what happens to the job's row
 * @param tally counted; {@code null}: nothing
 */
public record Settlement(JobRecord next, RowChange row, @Nullable Tally tally) {
  public Settlement writtenBy(String nonce) {
    return new Settlement(next.writtenBy(nonce), row, tally);
  }
}
