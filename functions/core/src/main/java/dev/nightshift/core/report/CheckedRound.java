package dev.nightshift.core.report;

import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.preflight.PreflightRound;
import dev.nightshift.core.preflight.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Preflight of a few jobs together, and of each alone if that breaks: an input that can't be asked for, such as one that may
 * not be seen, must not cost the others their verdict.
 */
final class CheckedRound {
  private final PreflightRound preflight;
  private final ReportListener listener;
  private boolean apartInVain;

  CheckedRound(PreflightRound preflight, ReportListener listener) {
    this.preflight = preflight;
    this.listener = listener;
  }

  /**
   * The verdict on each of these jobs, in order; empty for one that can't be checked, which is told of. Once a round has
   * failed for each of its jobs, the store is down rather than an input at fault, and later ones are not taken apart.
   *
   * @param jobs whole, none of them final
   */
  List<Optional<Verdict>> of(List<JobRecord> jobs) {
    try {
      return together(jobs).toList();
    } catch (RuntimeException e) {
      if (apartInVain) {
        jobs.forEach(job -> listener.on(new ReportEvent.Troubled(job.key(), e)));
        return jobs.stream().map(_ -> Optional.<Verdict>empty()).toList();
      }
    }
    List<Optional<Verdict>> each = jobs.stream().map(this::alone).toList();
    apartInVain = each.stream().allMatch(Optional::isEmpty);
    return each;
  }

  private Stream<Optional<Verdict>> together(List<JobRecord> jobs) {
    var verdicts = preflight.over(jobs.stream().map(JobRecord::openDefinition).toList());
    return jobs.stream().map(job -> Optional.of(verdicts.apply(job.openDefinition())));
  }

  /** The boundary of one job. */
  private Optional<Verdict> alone(JobRecord job) {
    try {
      return together(List.of(job)).findFirst().orElseThrow();
    } catch (RuntimeException e) {
      listener.on(new ReportEvent.Troubled(job.key(), e));
      return Optional.empty();
    }
  }
}
