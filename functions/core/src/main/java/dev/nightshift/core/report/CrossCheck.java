package dev.nightshift.core.report;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.RowScan;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Whether the other tables agree with the ledger. Whatever changed since the count began is left out.
 *
 * @param inLedger jobs of the state that the table is for
 * @param rows rows of the table
 * @param withoutRow jobs that lack a row of their version
 * @param withoutJob rows that no version of a record accounts for
 * @param stale rows older than their job's record, to be removed: a job that went on by itself leaves its row behind
 */
public record CrossCheck(long inLedger, long rows, List<IdempotencyKey> withoutRow, List<IdempotencyKey> withoutJob,
    List<RowScan.Version> stale) {
  public CrossCheck {
    withoutRow = List.copyOf(withoutRow);
    withoutJob = List.copyOf(withoutJob);
    stale = List.copyOf(stale);
  }

  /** What is kept in mind of a job that should have a row. */
  public record Waiting(IdempotencyKey key, long seq, Instant updatedAt) {
    public static Waiting of(JobRecord job) {
      return new Waiting(job.key(), job.seq(), job.updatedAt());
    }
  }

  public boolean agrees() {
    return withoutRow.isEmpty() && withoutJob.isEmpty();
  }

  /**
   * @param jobs those of one state, {@code DELAYED} or {@code REVIEW}
   * @param rows all rows of its table
   * @param began when the count began
   * @param readAgain strongly consistent; asked about each disagreement
   */
  public static CrossCheck of(Collection<Waiting> jobs, Collection<RowScan.Version> rows, Instant began,
      Function<IdempotencyKey, Optional<JobRecord>> readAgain) {
    Map<IdempotencyKey, RowScan.Version> byKey = new HashMap<>();
    rows.forEach(row -> byKey.put(row.key(), row));
    List<IdempotencyKey> withoutRow = new ArrayList<>();
    long counted = 0;
    for (Waiting job : jobs) {
      RowScan.Version row = byKey.remove(job.key());
      if (job.updatedAt().isBefore(began)) {
        counted++;
        if ((row == null || row.seq() != job.seq()) && isStill(job, readAgain)) {
          withoutRow.add(job.key());
        }
      }
    }
    List<IdempotencyKey> withoutJob = new ArrayList<>();
    List<RowScan.Version> stale = new ArrayList<>();
    byKey.values().stream().filter(row -> row.enteredAt().isBefore(began)).forEach(row -> {
      Optional<JobRecord> job = readAgain.apply(row.key());
      if (job.isEmpty()) {
        withoutJob.add(row.key());
      } else if (job.get().updatedAt().isBefore(began)) {
        if (isOlder(row, job.get())) {
          stale.add(row);
        } else if (row.seq() > job.get().seq()) {
          withoutJob.add(row.key());
        }
      }
    });
    return new CrossCheck(counted, rows.size(), withoutRow.stream().sorted().toList(),
        withoutJob.stream().sorted().toList(), stale);
  }

  private static boolean isStill(Waiting job, Function<IdempotencyKey, Optional<JobRecord>> readAgain) {
    return readAgain.apply(job.key()).map(JobRecord::seq).equals(Optional.of(job.seq()));
  }

  /**
   * Of an earlier version, or of an earlier life. A row of the very version is its own, whatever the clocks say: that of whoever
   * accepted the job may be ahead of that of whoever wrote the row.
   */
  private static boolean isOlder(RowScan.Version row, JobRecord job) {
    return row.seq() < job.seq() || row.seq() > job.seq() && row.enteredAt().isBefore(job.enqueuedAt());
  }
}
