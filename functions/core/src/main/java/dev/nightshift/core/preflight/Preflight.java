package dev.nightshift.core.preflight;

import dev.nightshift.core.budget.Budget;
import dev.nightshift.core.job.ActionName;
import dev.nightshift.core.job.Input;
import dev.nightshift.core.job.JobDefinition;
import dev.nightshift.core.job.ObjectPath;
import dev.nightshift.core.job.Text;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The checks that keep a job from starting in vain.
 *
 * @param knownAction whether the policy binds an action
 * @param mostTokens the largest budget a job may ask for
 */
public record Preflight(Predicate<ActionName> knownAction, long mostTokens) {
  private static final int SHOWN = 3;

  /**
   * @param exists whether an object is there; asked only for inputs that must exist
   */
  public Verdict check(JobDefinition job, Predicate<ObjectPath> exists) {
    List<Finding> findings = new ArrayList<>();
    if (!knownAction.test(job.action())) {
      findings.add(new Finding(BlockReason.UNKNOWN_ACTION,
          "action " + Text.quoted(job.action().value()) + " is bound to no handler by the policy"));
    }
    if (job.preflight().requireUniqueInputPaths()) {
      report(findings, BlockReason.DUPLICATE_INPUT_PATH, "given more than once", repeated(job.inputs()));
    }
    if (job.preflight().requireUniqueBasenamesWhenFlattened()) {
      report(findings, BlockReason.DUPLICATE_BASENAME_AFTER_STAGING, "would overwrite each other in one folder",
          clashing(job.inputs()));
    }
    if (job.preflight().requireExistingPaths()) {
      report(findings, BlockReason.MISSING_INPUT_PATH, "not there", distinct(job.inputs()).stream()
          .filter(exists.negate())
          .map(ObjectPath::value)
          .toList());
    }
    ObjectPath deliverable = job.deliverable();
    if (deliverable != null && distinct(job.inputs()).contains(deliverable)) {
      findings.add(new Finding(BlockReason.DELIVERABLE_OVERWRITES_INPUT,
          "deliverable " + deliverable + " is also an input"));
    }
    Budget budget = job.budget();
    if (budget != null && budget.tokens() != null && budget.tokens() > mostTokens) {
      findings.add(new Finding(BlockReason.BUDGET_TOO_LARGE,
          "budget.tokens is " + budget.tokens() + ", at most " + mostTokens + " are allowed; split the job"));
    }
    return findings.isEmpty() ? new Verdict.Runnable() : new Verdict.Blocked(findings);
  }

  /** Every input path once, in the order given. */
  public static Set<ObjectPath> distinct(List<Input> inputs) {
    return inputs.stream().map(Input::path).collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static List<String> repeated(List<Input> inputs) {
    Set<ObjectPath> seen = new HashSet<>();
    return inputs.stream().map(Input::path).filter(path -> !seen.add(path)).map(ObjectPath::value).distinct().toList();
  }

  private static List<String> clashing(List<Input> inputs) {
    Map<String, Set<ObjectPath>> byName = new HashMap<>();
    distinct(inputs).forEach(path -> byName.computeIfAbsent(path.basename(), _ -> new HashSet<>()).add(path));
    return byName.values()
        .stream()
        .filter(paths -> paths.size() > 1)
        .map(paths -> paths.stream().map(ObjectPath::value).sorted().collect(Collectors.joining(" and ")))
        .sorted()
        .toList();
  }

  private static void report(List<Finding> findings, BlockReason reason, String what, List<String> paths) {
    if (!paths.isEmpty()) {
      String shown = paths.stream().limit(SHOWN).collect(Collectors.joining(", "));
      String more = paths.size() > SHOWN ? " and " + (paths.size() - SHOWN) + " more" : "";
      findings.add(new Finding(reason, what + ": " + shown + more));
    }
  }
}
