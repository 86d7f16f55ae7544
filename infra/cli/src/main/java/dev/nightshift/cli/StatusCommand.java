package dev.nightshift.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code nightshift status}. */
@Command(name = "status", description = "Shows where a job stands and what happens next: all nights of a job_id, newest first, or one key.", sortOptions = false, exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "0:shown", "1:there is no such job", "2:the command can't be used like this",
    "3:AWS could not be asked"}, footer = {
        "", "What is done or given up is forgotten after some days, by policy.", "", "Example:",
        "  nightshift status night-016"})
final class StatusCommand extends Subcommand {
  private final Stacks stacks;

  @Parameters(paramLabel = "JOB", description = "A job_id or key.")
  private String name = "";

  @Option(names = "--payload", description = "Show the values of payload and steps too. They may hold secrets.")
  private boolean values;

  @Mixin
  private final StackOptions options = new StackOptions();

  StatusCommand(Console console, Stacks stacks) {
    super(console);
    this.stacks = stacks;
  }

  @Override
  public Integer call() {
    try (OpenStack stack = stacks.open(options)) {
      List<JobRecord> jobs = stack.lookup().all(name);
      WhatNext next = new WhatNext(stack.policy(), stack.now());
      if (json) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        var list = node.putArray("jobs");
        jobs.forEach(job -> list.add(RecordJson.of(job, next.of(job), values)));
        console.print(node);
      } else {
        console.print(
            jobs.stream().map(job -> text(job, next.of(job))).collect(Collectors.joining("\n\n")));
      }
      if (jobs.isEmpty()) {
        console.say("nightshift: there is no job " + name + "; was it handed in, and to this stack?");
        return ExitCode.NOT_ALL_WELL;
      }
      return ExitCode.OK;
    }
  }

  private String text(JobRecord job, String next) {
    String more = job.state() instanceof JobState.InReview
        ? "\nwhat you can do: nightshift review show " + job.key() + options.typed() + "\n"
        : "";
    return RecordText.of(job, next, values) + more;
  }
}
