package dev.nightshift.core.ledger;

import dev.nightshift.core.retry.Policy;
import java.time.Instant;

/** Ways a job that is not running comes to its end. */
public final class Endings {
  private Endings() {}

  /** A job of a newer cycle, or a corrected definition of the same work, took its place. */
  public static JobRecord superseded(JobRecord record, Policy policy, Instant now) {
    if (record.state() instanceof JobState.Running || record.isFinal()) {
      throw new IllegalArgumentException("job " + record.key() + " is running or final and can't be superseded");
    }
    return record.next(now).state(new JobState.Discarded("superseded", now.plus(policy.resultsKeptFor()))).make();
  }
}
