package dev.nightshift.cli;

import dev.nightshift.aws.Json;
import dev.nightshift.aws.PlainJson;
import dev.nightshift.core.budget.JobBudget;
import dev.nightshift.core.job.JobDefinition;
import dev.nightshift.core.ledger.Counts;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.StepState;
import dev.nightshift.core.retry.Failure;
import java.util.Locale;

/** A job's record for people. */
final class RecordText {
  private RecordText() {}

  /**
   * @param next see {@link WhatNext}
   * @param values whether values of payload and steps are shown: they may hold secrets
   */
  static String of(JobRecord job, String next, boolean values) {
    TextTable head = new TextTable("job_id", job.jobId().value());
    head.row("key", job.key().value());
    head.row("action", job.action().value());
    head.row("cycle", job.cycle() == null ? "none" : job.cycle().value());
    head.row("state", StateName.of(job.state()));
    head.row("next", next);
    head.row("accepted", Times.at(job.enqueuedAt()));
    head.row("tries", tries(job.counts()));
    if (job.operation() != null) {
      head.row("last operation", job.operation());
    }
    if (job.budget() != null) {
      head.row("budget", job.budget().account() + " spent" + reserved(job.budget()));
    }
    if (job.definition() != null) {
      definition(job.definition(), values, head);
    }
    if (job.state() instanceof JobState.Completed(var result, _)) {
      head.row("result", Json.write(PlainJson.nodeOf(result)));
    }
    return head.text() + failures(job) + steps(job, values);
  }

  private static String tries(Counts counts) {
    StringBuilder text = new StringBuilder().append(counts.attempts());
    if (counts.triesTotal() != counts.attempts()) {
      text.append(" since a step was last finished, ").append(counts.triesTotal()).append(" in all");
    }
    if (counts.delays() > 0) {
      text.append("; put off ").append(counts.delays()).append(counts.delays() == 1 ? " time" : " times");
    }
    if (counts.yields() > 0) {
      text.append("; handed on ").append(counts.yields()).append(counts.yields() == 1 ? " time" : " times");
    }
    return text.toString();
  }

  private static String reserved(JobBudget budget) {
    return budget.reserved().isEmpty() ? ""
        : "; more is reserved for " + String.join(", ", budget.reserved().keySet());
  }

  private static void definition(JobDefinition job, boolean values, TextTable head) {
    String fields = String.join(", ", job.payload().fields().keySet());
    head.row("payload", values ? Json.write(PlainJson.nodeOf(job.payload().fields()))
        : fields.isEmpty() ? "empty" : fields + "  (--payload shows the values)");
    job.inputs().forEach(input -> head.row("input " + input.role(), input.path().value()));
    if (job.deliverable() != null) {
      head.row("deliverable", job.deliverable().value());
    }
  }

  private static String failures(JobRecord job) {
    if (job.failures().isEmpty()) {
      return "\nno failures\n";
    }
    TextTable table = new TextTable("attempt", "failed at", "error_class", "kind", "rule", "message");
    for (Failure failure : job.failures()) {
      table.row(String.valueOf(failure.attempt()), Times.at(failure.failedAt()), failure.errorClass(),
          failure.kind().name().toLowerCase(Locale.ROOT), failure.rule(), failure.message());
    }
    return "\n" + table.text();
  }

  private static String steps(JobRecord job, boolean values) {
    if (job.steps().isEmpty()) {
      return "";
    }
    TextTable table = new TextTable("step", "status");
    job.steps().forEach((name, state) -> table.row(name, switch (state) {
      case StepState.Started _ -> "open: it may or may not have happened";
      case StepState.Done(var result, _) -> values ? "done: " + Json.write(PlainJson.nodeOf(result)) : "done";
    }));
    return "\n" + table.text();
  }

  /** A line for each, to choose from. */
  static String choice(Iterable<JobRecord> jobs) {
    StringBuilder text = new StringBuilder();
    jobs.forEach(job -> text.append(text.isEmpty() ? "" : ", ")
        .append(job.key())
        .append(" (")
        .append(StateName.of(job.state()))
        .append(job.cycle() == null ? "" : ", cycle " + job.cycle())
        .append(')'));
    return text.toString();
  }
}
