package dev.nightshift.core.ledger;

import java.time.Instant;

/** What a ticket leads to, given the record it names. */
public sealed interface ClaimDecision {
  /** Swap this in, then run the job. */
  record Run(JobRecord next) implements ClaimDecision {}

  /** Swap this in, then send its letter: the start before ended without a word and no further one is due. */
  record End(JobRecord next) implements ClaimDecision {}

  /** Swap this in, then forget the ticket: a newer cycle took the job's place. */
  record Discard(JobRecord next) implements ClaimDecision {}

  record ComeBackAt(Instant time) implements ClaimDecision {}

  /** The job is dead and its letter may be lost. */
  record SendLetter(JobRecord dead) implements ClaimDecision {}

  /** Nothing to do. */
  record Stale(String why) implements ClaimDecision {}
}
