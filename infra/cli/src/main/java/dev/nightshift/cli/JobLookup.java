package dev.nightshift.cli;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.job.JobId;
import dev.nightshift.core.ledger.JobIndex;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.Ledger;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Finds the jobs that a person names, by key or by {@code job_id}. */
record JobLookup(Ledger ledger, JobIndex index) {
  private static final Pattern KEY = Pattern.compile("[0-9a-f]{32}");

  /** Which job is to be acted on. */
  sealed interface Found {
    record One(JobRecord job) implements Found {}

    /** None of them is chosen for the person. */
    record Several(List<JobRecord> jobs) implements Found {}

    record None() implements Found {}
  }

  /**
   * The job of that key, or else all jobs of that {@code job_id}, accepted last first.
   *
   * @throws CommandFailed if it can be neither
   */
  List<JobRecord> all(String name) {
    Optional<JobRecord> byKey =
        KEY.matcher(name).matches() ? ledger.read(new IdempotencyKey(name)) : Optional.empty();
    return byKey.map(List::of).orElseGet(() -> ofJobId(name));
  }

  /**
   * The one that the operation acted on before, or else the one that is open, or else the last that was.
   *
   * @param operation the person's, so that a command that is run again means the same job
   */
  Found toAct(String name, String operation) {
    List<JobRecord> all = all(name);
    List<JobRecord> same = all.stream().filter(job -> operation.equals(job.operation())).toList();
    List<JobRecord> open = all.stream().filter(job -> !job.isFinal()).toList();
    List<JobRecord> meant = !same.isEmpty() ? same : !open.isEmpty() ? open : all.subList(0, Math.min(1, all.size()));
    return switch (meant.size()) {
      case 0 -> new Found.None();
      case 1 -> new Found.One(meant.getFirst());
      default -> new Found.Several(meant);
    };
  }

  private List<JobRecord> ofJobId(String name) {
    JobId jobId;
    try {
      jobId = new JobId(name);
    } catch (IllegalArgumentException e) {
      throw CommandFailed.usage("a job_id or key " + e.getMessage());
    }
    return index.keysOf(jobId)
        .stream()
        .map(ledger::read)
        .flatMap(Optional::stream)
        .sorted(Comparator.comparing(JobRecord::enqueuedAt).reversed().thenComparing(JobRecord::key))
        .toList();
  }
}
