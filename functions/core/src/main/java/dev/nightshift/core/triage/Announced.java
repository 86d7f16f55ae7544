package dev.nightshift.core.triage;

import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;

/** The one announcement of a start that ended without a word, whoever of triage recorded it. */
final class Announced {
  private Announced() {}

  static void silence(JobRecord recorded, TriageListener listener) {
    listener.on(new TriageEvent.FoundUnrecorded(recorded));
    if (recorded.state() instanceof JobState.Dead(var failure)) {
      listener.on(new TriageEvent.Died(recorded, failure));
    }
  }
}
