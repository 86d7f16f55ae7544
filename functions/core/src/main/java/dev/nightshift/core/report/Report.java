package dev.nightshift.core.report;

import java.time.Instant;
import java.util.List;
import java.util.Locale;

/**
 * All that one run of the report says.
 *
 * @param at when the count began
 * @param delayed the delayed-requeue table against the ledger
 * @param review the manual-review table against the ledger
 * @param malformedMessages kept for a person in the manual-review table, of no job
 * @param unreadableRecords items of the ledger that could not be read, and are in no sum
 * @param overdue schedules that should have enqueued and did not
 * @param rechecked what became of blocked jobs after they were counted
 */
public record Report(
    Kind kind,
    Instant at,
    Stock stock,
    CrossCheck delayed,
    CrossCheck review,
    long malformedMessages,
    long unreadableRecords,
    List<Schedule> overdue,
    SecondLook.Looked rechecked) {
  /** How much is looked at. */
  public enum Kind {
    /** The ledger is counted, and blocked jobs are checked again. */
    LIGHT,
    /** The same, and all that is queued is checked again too. */
    FULL;

    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public Report {
    overdue = List.copyOf(overdue);
  }

  public Report rechecked(SecondLook.Looked looked) {
    return new Report(kind, at, stock, delayed, review, malformedMessages, unreadableRecords, overdue, looked);
  }

  /** Whether nothing is hidden: every record was counted, and the tables say the same as the ledger. */
  public boolean agrees() {
    return delayed.agrees() && review.agrees() && unreadableRecords == 0;
  }
}
