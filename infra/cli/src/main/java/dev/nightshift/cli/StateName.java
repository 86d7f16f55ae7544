package dev.nightshift.cli;

import dev.nightshift.core.ledger.JobState;

/** States as people and programs read them. */
final class StateName {
  private StateName() {}

  static String of(JobState state) {
    return switch (state) {
      case JobState.Queued _ -> "queued";
      case JobState.Running _ -> "running";
      case JobState.Delayed _ -> "delayed";
      case JobState.Blocked _ -> "blocked";
      case JobState.Dead _ -> "dead";
      case JobState.InReview _ -> "review";
      case JobState.Completed _ -> "completed";
      case JobState.Discarded _ -> "discarded";
    };
  }
}
