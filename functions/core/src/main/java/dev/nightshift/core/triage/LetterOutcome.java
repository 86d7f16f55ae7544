package dev.nightshift.core.triage;

import java.time.Instant;

/** What is to be done with a letter once it was decided on. */
public sealed interface LetterOutcome {
  /** Delete it, last of all. */
  record Done(String why) implements LetterOutcome {}

  /** Hide it until then. */
  record LeaveUntil(Instant time) implements LetterOutcome {}
}
