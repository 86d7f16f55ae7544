package dev.nightshift.core.execution;

import java.time.Instant;

/** What is to be done with a ticket once it was looked at. */
public sealed interface Outcome {
  /** The ticket is done with. */
  record Acknowledge(String why) implements Outcome {}

  /** The ticket is to be received again then. */
  record ComeBackAt(Instant time) implements Outcome {}
}
