package dev.nightshift.core.execution;

import dev.nightshift.core.ledger.JobRecord;
import java.time.Instant;

/** What came of a claim. */
sealed interface Claimed {
  record Acquired(JobRecord job) implements Claimed {}

  record ComeBackAt(Instant time) implements Claimed {}

  /** The job is dead; its letter is to be sent, perhaps again. */
  record LetterDue(JobRecord dead) implements Claimed {}

  record Stale(String why) implements Claimed {}
}
