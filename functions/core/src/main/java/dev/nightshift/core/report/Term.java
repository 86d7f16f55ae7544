package dev.nightshift.core.report;

import dev.nightshift.core.ledger.JobState;
import java.time.Instant;
import java.util.Locale;

/** The terms of the report's sum: each state belongs to exactly one. */
public enum Term {
  /** Due and in the queue: can start, or by a second preflight can't. */
  QUEUED,
  /** Not due yet. */
  WAITING,
  RUNNING,
  BLOCKED,
  /** Awaits triage. */
  DEAD,
  /** Awaits a person. */
  REVIEW,
  DONE;

  public static Term of(JobState state, Instant now) {
    return switch (state) {
      case JobState.Queued(var notBefore) -> now.isBefore(notBefore) ? WAITING : QUEUED;
      case JobState.Delayed _ -> WAITING;
      case JobState.Running _ -> RUNNING;
      case JobState.Blocked _ -> BLOCKED;
      case JobState.Dead _ -> DEAD;
      case JobState.InReview _ -> REVIEW;
      case JobState.Completed _,JobState.Discarded _ -> DONE;
    };
  }

  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
