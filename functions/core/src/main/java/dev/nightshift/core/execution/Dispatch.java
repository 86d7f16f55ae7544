package dev.nightshift.core.execution;

import dev.nightshift.core.job.JobDefinition;
import dev.nightshift.core.job.ObjectPath;
import dev.nightshift.core.job.Text;
import dev.nightshift.core.preflight.BlockReason;
import dev.nightshift.core.preflight.Finding;
import dev.nightshift.core.preflight.Inputs;
import dev.nightshift.core.preflight.Preflight;
import dev.nightshift.core.preflight.Verdict;
import dev.nightshift.core.retry.ActionPolicy;
import dev.nightshift.core.retry.Policy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The last look before a job runs: preflight once more, now with the handler's own check. */
record Dispatch(Policy policy, Handlers handlers, Inputs inputs) {
  /** A job that may run, or why it may not. */
  sealed interface Ready {
    record Go(JobHandler handler, ActionPolicy binding) implements Ready {}

    record Blocked(Verdict.Blocked verdict) implements Ready {}
  }

  Ready check(JobDefinition job) {
    Set<ObjectPath> wanted = job.preflight().requireExistingPaths() ? Preflight.distinct(job.inputs()) : Set.of();
    Set<ObjectPath> there = wanted.isEmpty() ? Set.of() : inputs.existing(wanted);
    Preflight preflight = new Preflight(action -> policy.bindingOf(action).isPresent(), policy.mostTokens());
    List<Finding> findings = new ArrayList<>();
    if (preflight.check(job, there::contains) instanceof Verdict.Blocked blocked) {
      findings.addAll(blocked.findings());
    }
    Optional<ActionPolicy> binding = policy.bindingOf(job.action());
    Optional<JobHandler> handler = binding.flatMap(bound -> handlers.named(bound.handler()));
    if (binding.isPresent() && handler.isEmpty()) {
      findings.addFirst(new Finding(BlockReason.UNKNOWN_ACTION, "action " + Text.quoted(job.action().value())
          + " is bound to handler " + Text.quoted(binding.get().handler()) + ", which this worker does not have"));
    }
    handler.flatMap(found -> found.preflight(job))
        .ifPresent(wrong -> findings.add(new Finding(BlockReason.HANDLER_PREFLIGHT, wrong)));
    return findings.isEmpty() && handler.isPresent() && binding.isPresent()
        ? new Ready.Go(handler.get(), binding.get())
        : new Ready.Blocked(new Verdict.Blocked(findings));
  }
}
