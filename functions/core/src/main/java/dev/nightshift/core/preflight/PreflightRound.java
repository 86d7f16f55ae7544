package dev.nightshift.core.preflight;

import dev.nightshift.core.job.JobDefinition;
import dev.nightshift.core.job.ObjectPath;
import java.util.Collection;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Preflight of many jobs, with one look at the bucket for all of them: many name the same inputs. */
public record PreflightRound(Preflight preflight, Inputs inputs) {
  /** The verdict on each of these jobs. */
  public Function<JobDefinition, Verdict> over(Collection<JobDefinition> jobs) {
    Set<ObjectPath> asked = jobs.stream()
        .filter(job -> job.preflight().requireExistingPaths())
        .flatMap(job -> Preflight.distinct(job.inputs()).stream())
        .collect(Collectors.toSet());
    Set<ObjectPath> existing = asked.isEmpty() ? Set.of() : inputs.existing(asked);
    return job -> preflight.check(job, existing::contains);
  }
}
