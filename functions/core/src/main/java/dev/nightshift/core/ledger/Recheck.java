package dev.nightshift.core.ledger;

import dev.nightshift.core.preflight.Verdict;
import java.time.Instant;

/** What a blocked job becomes when preflight looks again. */
public final class Recheck {
  private Recheck() {}

  /** Queued if it can start now, else blocked for what now holds. */
  public static JobRecord of(JobRecord blocked, Verdict verdict, Instant now) {
    if (!(blocked.state() instanceof JobState.Blocked)) {
      throw new IllegalArgumentException("job " + blocked.key() + " is not blocked");
    }
    JobState state = switch (verdict) {
      case Verdict.Runnable _ -> new JobState.Queued(now);
      case Verdict.Blocked still -> new JobState.Blocked(still);
    };
    return blocked.next(now).state(state).make();
  }
}
