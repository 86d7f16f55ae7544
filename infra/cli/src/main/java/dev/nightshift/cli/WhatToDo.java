package dev.nightshift.cli;

import dev.nightshift.core.budget.Ceiling;
import dev.nightshift.core.budget.JobBudget;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.triage.ReviewReason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * What a person can do about a job, as commands to be pasted.
 *
 * @param typed the options that lead to its stack, see {@link StackOptions#typed}
 */
record WhatToDo(String typed) {
  /** Each with its command; empty: there is nothing to be done now. */
  List<Choice> about(JobRecord job) {
    return switch (job.state()) {
      case JobState.InReview _ -> {
        List<Choice> choices = new ArrayList<>(requeue(job));
        choices.add(new Choice("it was done by hand", command("resolve", job, " --result '{}'")));
        choices.add(discard(job));
        yield choices;
      }
      case JobState.Queued _,JobState.Delayed _,JobState.Blocked _,JobState.Dead _ -> List.of(discard(job));
      case JobState.Running _,JobState.Completed _,JobState.Discarded _ -> List.of();
    };
  }

  /**
   * @param when it is the right one
   */
  record Choice(String when, String command) {}

  static String text(List<Choice> choices) {
    if (choices.isEmpty()) {
      return "";
    }
    TextTable table = new TextTable("if", "then");
    choices.forEach(choice -> table.row(choice.when(), choice.command()));
    return "\n" + table.text();
  }

  private List<Choice> requeue(JobRecord job) {
    List<String> open = job.openSteps();
    if (stoppedByItsBudget(job)) {
      return List.of(new Choice("it may cost as much again", command("requeue", job, asMuchAgain(job))));
    }
    if (open.isEmpty()) {
      return List.of(new Choice("its cause is healed", command("requeue", job, "")));
    }
    String happened =
        open.stream().map(step -> " --happened " + Shell.word(step + "=null")).collect(Collectors.joining());
    String not = open.stream().map(step -> " --did-not-happen " + Shell.word(step)).collect(Collectors.joining());
    String steps = String.join(", ", open);
    return List.of(
        new Choice(steps + " happened (null: what it returned, as JSON)", command("requeue", job, happened)),
        new Choice(steps + " did not happen", command("requeue", job, not)));
  }

  private static boolean stoppedByItsBudget(JobRecord job) {
    return job.budget() != null && job.state() instanceof JobState.InReview(var reason)
        && reason.equals(ReviewReason.BUDGET_EXCEEDED.wireName());
  }

  private static String asMuchAgain(JobRecord job) {
    JobBudget budget = Objects.requireNonNull(job.budget());
    return Arrays.stream(Ceiling.values())
        .filter(ceiling -> ceiling.of(budget.granted()) != null)
        .map(ceiling -> " --add-budget " + ceiling.wireName() + "="
            + Objects.requireNonNull(ceiling.of(budget.granted())).toPlainString())
        .collect(Collectors.joining());
  }

  private Choice discard(JobRecord job) {
    return new Choice("it is no longer wanted", command("discard", job, " --why 'no longer wanted'"));
  }

  private String command(String verb, JobRecord job, String rest) {
    return "nightshift review " + verb + " " + job.key() + rest + typed;
  }
}
