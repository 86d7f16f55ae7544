package dev.nightshift.cli;

import dev.nightshift.aws.JobJson;
import dev.nightshift.aws.ParsedJob;
import dev.nightshift.core.job.Cycle;
import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.job.ObjectPath;
import dev.nightshift.core.preflight.BlockReason;
import dev.nightshift.core.preflight.Preflight;
import dev.nightshift.core.preflight.Verdict;
import dev.nightshift.core.retry.Policy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The checks that enqueue makes, without AWS: what exists and what the policy binds come from files. */
final class OfflinePreflight {
  private final Preflight preflight;
  private final Predicate<ObjectPath> exists;
  private final @Nullable Cycle cycle;

  /**
   * @param policy {@code null}: every action counts as bound
   * @param objects keys that exist; {@code null}: every input counts as there
   */
  OfflinePreflight(@Nullable Policy policy, @Nullable Set<String> objects, @Nullable Cycle cycle) {
    this.preflight = new Preflight(action -> policy == null || policy.bindingOf(action).isPresent(),
        policy == null ? Policy.MOST_TOKENS : policy.mostTokens());
    this.exists = path -> objects == null || objects.contains(path.value());
    this.cycle = cycle;
  }

  PreflightReport check(List<JobFile> files) {
    List<PreflightRow> rows = new ArrayList<>();
    Map<IdempotencyKey, String> places = new HashMap<>();
    for (JobFile file : files) {
      for (JobText job : file.jobs()) {
        String place = files.size() == 1 ? job.place() : file.name() + " " + job.place();
        rows.add(row(place, job.json(), places));
      }
    }
    return new PreflightReport(rows);
  }

  private PreflightRow row(String place, String json, Map<IdempotencyKey, String> places) {
    return switch (JobJson.parse(json, cycle)) {
      case ParsedJob.Invalid invalid -> new PreflightRow(place, invalid.jobId(), null, BlockReason.INVALID_DEFINITION,
          invalid.detail(), invalid.problems(), null);
      case ParsedJob.Valid(var submission) -> {
        Verdict verdict = preflight.check(submission.definition(), exists);
        yield new PreflightRow(place, submission.definition().jobId().value(), submission.key().value(),
            reason(verdict), detail(verdict), List.of(), places.putIfAbsent(submission.key(), place));
      }
    };
  }

  private static @Nullable BlockReason reason(Verdict verdict) {
    return verdict instanceof Verdict.Blocked blocked ? blocked.reason() : null;
  }

  private static String detail(Verdict verdict) {
    return verdict instanceof Verdict.Blocked blocked ? blocked.detail() : "";
  }
}
