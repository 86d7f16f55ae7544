package dev.nightshift.core.job;

import dev.nightshift.core.budget.Budget;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A unit of work as its submitter described it.
 *
 * @param jobId the submitter's name for it; the key without its cycle when none was given
 * @param action what to do
 * @param payload what to do it with
 * @param inputs objects that the handler reads, at most 10,000
 * @param deliverable the object that the handler writes, if it is to be checked
 * @param preflight what preflight insists on
 * @param budget what it may cost; {@code null}: no ceiling of its own
 * @param cycle the night it belongs to; {@code null}: done once for all
 */
public record JobDefinition(
    JobId jobId,
    ActionName action,
    Payload payload,
    List<Input> inputs,
    @Nullable ObjectPath deliverable,
    PreflightSwitches preflight,
    @Nullable Budget budget,
    @Nullable Cycle cycle) {
  /** More inputs than anybody stages by hand; keeps one definition readable in one go. */
  public static final int MOST_INPUTS = 10_000;

  public JobDefinition {
    inputs = List.copyOf(inputs);
    if (inputs.size() > MOST_INPUTS) {
      throw new IllegalArgumentException(
          "inputs has " + inputs.size() + " entries; at most " + MOST_INPUTS + " are allowed");
    }
  }

  /** The same work with what is no part of its key, preflight's switches and the budget, taken from another submission. */
  public JobDefinition onTermsOf(JobDefinition other) {
    return new JobDefinition(jobId, action, payload, inputs, deliverable, other.preflight, other.budget, cycle);
  }
}
