package dev.nightshift.testkit.simulation;

import dev.nightshift.core.ledger.JobState;

/** The table of transitions: which state may follow which, and by whose hand. */
final class Transitions {
  private Transitions() {}

  /** Whether that role may write it. A running job's own worker is checked apart. */
  static boolean isAllowed(JobState from, JobState to, Machine.Role by) {
    return switch (from) {
      case JobState.Queued _ -> fromQueued(to, by);
      case JobState.Blocked _ -> fromBlocked(to, by);
      case JobState.Running _ -> fromRunning(to, by);
      case JobState.Delayed _ -> fromDelayed(to, by);
      case JobState.Dead _ -> fromDead(to, by);
      case JobState.InReview _ -> fromReview(to, by);
      case JobState.Completed _,JobState.Discarded _ -> false;
    };
  }

  private static boolean fromQueued(JobState to, Machine.Role by) {
    return switch (by) {
      case WORKER -> to instanceof JobState.Running;
      case TRIAGE -> to instanceof JobState.Queued || to instanceof JobState.InReview;
      case PERSON -> to instanceof JobState.Discarded;
      case REPORT, SUBMITTER -> false;
    };
  }

  private static boolean fromBlocked(JobState to, Machine.Role by) {
    return switch (by) {
      case REPORT, SUBMITTER ->
        to instanceof JobState.Blocked || to instanceof JobState.Queued || to instanceof JobState.Discarded;
      case PERSON -> to instanceof JobState.Discarded;
      case WORKER, TRIAGE -> false;
    };
  }

  private static boolean fromRunning(JobState to, Machine.Role by) {
    return switch (by) {
      case WORKER -> !(to instanceof JobState.InReview || to instanceof JobState.Discarded);
      case TRIAGE -> to instanceof JobState.Queued || to instanceof JobState.Dead;
      case PERSON, REPORT, SUBMITTER -> false;
    };
  }

  private static boolean fromDelayed(JobState to, Machine.Role by) {
    return switch (by) {
      case WORKER -> to instanceof JobState.Running || to instanceof JobState.Discarded;
      case TRIAGE ->
        to instanceof JobState.Queued || to instanceof JobState.Delayed || to instanceof JobState.Discarded;
      case PERSON, REPORT, SUBMITTER -> to instanceof JobState.Discarded;
    };
  }

  private static boolean fromDead(JobState to, Machine.Role by) {
    return switch (by) {
      case TRIAGE -> to instanceof JobState.Dead || to instanceof JobState.Delayed || to instanceof JobState.InReview;
      case PERSON -> to instanceof JobState.Discarded;
      case WORKER, REPORT, SUBMITTER -> false;
    };
  }

  private static boolean fromReview(JobState to, Machine.Role by) {
    return switch (by) {
      case TRIAGE -> to instanceof JobState.InReview;
      case PERSON ->
        to instanceof JobState.Queued || to instanceof JobState.Completed || to instanceof JobState.Discarded;
      case WORKER, REPORT, SUBMITTER -> false;
    };
  }
}
