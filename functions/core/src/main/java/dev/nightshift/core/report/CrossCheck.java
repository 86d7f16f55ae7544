package dev.nightshift.core.report;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.triage.Row;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Whether the other tables agree with the ledger. Whatever changed since the count began is left out.
 *
 * @param inLedger jobs of the state that the table is for
 * @param rows rows of the table
 * @param withoutRow jobs that lack a row of their version
 * @param withoutJob rows whose job is elsewhere
 */
public record CrossCheck(long inLedger, long rows, List<IdempotencyKey> withoutRow, List<IdempotencyKey> withoutJob) {
  public CrossCheck {
    withoutRow = List.copyOf(withoutRow);
    withoutJob = List.copyOf(withoutJob);
  }

  public boolean agrees() {
    return withoutRow.isEmpty() && withoutJob.isEmpty();
  }

  /**
   * @param jobs the records of one state, {@code DELAYED} or {@code REVIEW}
   * @param rows all rows of its table
   * @param began when the count began
   */
  public static CrossCheck of(Collection<JobRecord> jobs, Collection<? extends Row> rows, Instant began) {
    Map<IdempotencyKey, Row> byKey = new HashMap<>();
    rows.forEach(row -> byKey.put(row.key(), row));
    List<IdempotencyKey> withoutRow = new ArrayList<>();
    long counted = 0;
    for (JobRecord job : jobs) {
      Row row = byKey.remove(job.key());
      if (job.updatedAt().isBefore(began)) {
        counted++;
        if (row == null || row.seq() != job.seq()) {
          withoutRow.add(job.key());
        }
      }
    }
    List<IdempotencyKey> withoutJob = byKey.values()
        .stream()
        .filter(row -> row.enteredAt().isBefore(began))
        .map(Row::key)
        .sorted()
        .toList();
    return new CrossCheck(counted, rows.size(), withoutRow, withoutJob);
  }

  /** Whether a job of this state has a row. */
  public static boolean concerns(JobState state) {
    return state instanceof JobState.Delayed || state instanceof JobState.InReview;
  }
}
