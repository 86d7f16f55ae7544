package dev.nightshift.core.ledger;

import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/** Whether another job of the same {@code job_id} has taken a job's place. The others are read one by one, consistently. */
public record Successors(Ledger ledger, JobIndex index) {
  /** Whether one of a newer cycle was accepted while this one waits blocked or delayed. */
  public boolean newerCycleAccepted(JobRecord job, Instant now) {
    return others(job).anyMatch(other -> Supersession.byNewerCycle(job, other, now));
  }

  /** The same, or a correction of the same cycle's work. */
  public boolean placeTaken(JobRecord job, Instant now) {
    return others(job).anyMatch(
        other -> Supersession.byNewerCycle(job, other, now) || Supersession.byCorrection(job, other, now));
  }

  private Stream<JobRecord> others(JobRecord job) {
    return index.keysOf(job.jobId())
        .stream()
        .filter(key -> !key.equals(job.key()))
        .map(ledger::read)
        .flatMap(Optional::stream);
  }
}
