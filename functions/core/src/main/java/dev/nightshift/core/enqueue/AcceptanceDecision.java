package dev.nightshift.core.enqueue;

import dev.nightshift.core.ledger.JobRecord;
import java.util.List;

/** What becomes of a submission, given what the ledger knows. */
sealed interface AcceptanceDecision {
  /**
   * @param first the first version of a new life
   * @param superseded next versions of records whose place it takes
   */
  record Create(JobRecord first, List<JobRecord> superseded) implements AcceptanceDecision {}

  /** It was blocked; swap this version in, queued or blocked for what now holds. */
  record CheckedAgain(JobRecord next) implements AcceptanceDecision {}

  /**
   * @param resend whether the same request came again and its ticket may be lost
   */
  record Known(JobRecord job, boolean resend) implements AcceptanceDecision {}

  record SupersededBy(JobRecord newer) implements AcceptanceDecision {}

  record ConflictsWith(JobRecord other) implements AcceptanceDecision {}
}
