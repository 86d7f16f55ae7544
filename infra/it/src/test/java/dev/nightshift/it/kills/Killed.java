package dev.nightshift.it.kills;

import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.retry.Failure;
import java.time.Duration;
import java.util.List;

/**
 * A night of kills, at rest.
 *
 * @param jobs handed in
 * @param kills processes killed
 * @param records of all jobs
 * @param reported the total of the report
 * @param agrees whether the report found the tables agree with the ledger
 * @param took from the first job handed in to the rest
 */
record Killed(int jobs, int kills, List<JobRecord> records, Traces traces, int reported, boolean agrees,
    Duration took) {

  List<JobRecord> completed() {
    return records.stream().filter(record -> record.state() instanceof JobState.Completed).toList();
  }

  List<JobRecord> inReview() {
    return records.stream().filter(record -> record.state() instanceof JobState.InReview).toList();
  }

  /** Of the failures that jobs remember. */
  long failures(String errorClass) {
    return records.stream()
        .flatMap(record -> record.failures().stream())
        .filter(failure -> failure.errorClass().equals(errorClass))
        .count();
  }

  @Override
  public String toString() {
    return "%d jobs, %d workers killed, %d starts without a word, %d effects; %d completed, %d in review (%d outcomes unknown, %d budgets); %d s"
        .formatted(jobs, kills, failures("Unrecorded"), traces.count(), completed().size(), inReview().size(),
            failures(Failure.OUTCOME_UNKNOWN), failures(Failure.BUDGET_EXCEEDED), took.toSeconds());
  }
}
