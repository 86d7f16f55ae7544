package dev.nightshift.cli;

import java.util.Locale;

/** What became of a person's decision about one job. */
enum ActOutcome {
  DONE(true), DONE_BEFORE(true),
  /** Done, but the queue did not take the ticket. */
  TICKET_MISSING(false), STEPS_OPEN(false), NOT_POSSIBLE(false), AMBIGUOUS(false), NOT_FOUND(false),
  /** Others kept changing it. */
  CONTENDED(false),
  /** Whether it was done is unknown. */
  FAILED(false);

  private final boolean well;

  ActOutcome(boolean well) {
    this.well = well;
  }

  boolean well() {
    return well;
  }

  String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
