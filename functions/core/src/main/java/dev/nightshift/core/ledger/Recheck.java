package dev.nightshift.core.ledger;

import dev.nightshift.core.budget.Budget;
import dev.nightshift.core.budget.JobBudget;
import dev.nightshift.core.job.JobDefinition;
import dev.nightshift.core.preflight.Verdict;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What a blocked job becomes when preflight looks again. */
public final class Recheck {
  private Recheck() {}

  /** Queued if it can start now, else blocked for what now holds. */
  public static JobRecord of(JobRecord blocked, Verdict verdict, Instant now) {
    return checked(blocked, blocked.openDefinition(), verdict, now);
  }

  /** The same for work that was submitted again, with what may have been corrected since. */
  public static JobRecord resubmitted(JobRecord blocked, JobDefinition again, Verdict verdict, Instant now) {
    return checked(grantedAgain(blocked, again.budget()), blocked.openDefinition().onTermsOf(again), verdict, now);
  }

  /** One that was started before has its budget open: it is told of another one here. */
  private static JobRecord grantedAgain(JobRecord blocked, @Nullable Budget budget) {
    JobBudget open = blocked.budget();
    return open == null || budget == null || budget.equals(blocked.openDefinition().budget()) ? blocked
        : blocked.withBudget(open.regranted(budget));
  }

  private static JobRecord checked(JobRecord blocked, JobDefinition definition, Verdict verdict, Instant now) {
    if (!(blocked.state() instanceof JobState.Blocked)) {
      throw new IllegalArgumentException("job " + blocked.key() + " is not blocked");
    }
    JobState state = switch (verdict) {
      case Verdict.Runnable _ -> new JobState.Queued(now);
      case Verdict.Blocked still -> new JobState.Blocked(still);
    };
    return blocked.next(now).definition(definition).state(state).make();
  }
}
