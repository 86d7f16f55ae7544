package dev.nightshift.testkit.simulation;

import dev.nightshift.core.budget.JobBudget;
import dev.nightshift.core.job.Life;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.StepState;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Records as only a fault makes them. */
final class Forged {
  private Forged() {}

  static JobRecord budget(JobRecord of, JobBudget budget) {
    return forged(of, of.life(), of.seq(), of.state(), of.steps(), budget);
  }

  static JobRecord version(JobRecord of, long seq) {
    return forged(of, of.life(), seq, of.state(), of.steps());
  }

  static JobRecord life(JobRecord of, Life life) {
    return forged(of, life, of.seq(), of.state(), of.steps());
  }

  static JobRecord state(JobRecord of, JobState state) {
    return forged(of, of.life(), of.seq(), state, of.steps());
  }

  static JobRecord steps(JobRecord of, Map<String, StepState> steps) {
    return forged(of, of.life(), of.seq(), of.state(), steps);
  }

  private static JobRecord forged(JobRecord of, Life life, long seq, JobState state, Map<String, StepState> steps) {
    return forged(of, life, seq, state, steps, of.budget());
  }

  private static JobRecord forged(JobRecord of, Life life, long seq, JobState state, Map<String, StepState> steps,
      @Nullable JobBudget budget) {
    return new JobRecord(of.key(), life, seq, of.writer(), of.jobId(), of.action(), of.cycle(), of.definition(), state,
        of.counts(), of.alone(), steps, budget, of.failures(), of.requestId(), of.operation(), of.enqueuedAt(),
        of.updatedAt());
  }
}
