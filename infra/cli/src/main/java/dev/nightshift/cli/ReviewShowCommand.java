package dev.nightshift.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.triage.ManualReview;
import dev.nightshift.core.triage.OpenReview;
import java.nio.charset.StandardCharsets;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code nightshift review show}. */
@Command(name = "show", description = "Shows all that helps to decide about one job, and the commands that carry a decision out.", sortOptions = false, exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "0:shown", "1:there is no such job", "2:the name fits several open jobs, or an option can't be used",
    "3:AWS could not be asked"}, footer = {"", "Example:", "  nightshift review show night-016 --payload"})
final class ReviewShowCommand extends Subcommand {
  private final Stacks stacks;

  @Parameters(paramLabel = "JOB", description = "A job_id or key, or the id of a malformed message.")
  private String name = "";

  @Option(names = "--payload", description = "Show the values of payload and steps too. They may hold secrets.")
  private boolean values;

  @Option(names = "--body", description = "Print the body of a malformed message, and nothing else.")
  private boolean body;

  @Mixin
  private final StackOptions options = new StackOptions();

  ReviewShowCommand(Console console, Stacks stacks) {
    super(console);
    this.stacks = stacks;
  }

  @Override
  public Integer call() {
    try (OpenStack stack = stacks.open(options)) {
      return name.startsWith(OpenReview.Malformed.ID_PREFIX) ? showMessage(stack) : showJob(stack);
    }
  }

  private int showJob(OpenStack stack) {
    if (body) {
      throw CommandFailed.usage("--body is for malformed messages; give --payload to see what a job works on");
    }
    return switch (stack.lookup().toAct(name, "")) {
      case JobLookup.Found.None() -> {
        console.say("nightshift: there is no job " + name + "; nightshift review list shows what waits");
        yield ExitCode.NOT_ALL_WELL;
      }
      case JobLookup.Found.Several(var jobs) -> throw CommandFailed
          .usage(name + " names " + jobs.size() + " open jobs; give one key: " + RecordText.choice(jobs));
      case JobLookup.Found.One(var job) -> {
        show(job, new WhatNext(stack.policy(), stack.now()).of(job));
        yield ExitCode.OK;
      }
    };
  }

  private void show(JobRecord job, String next) {
    List<WhatToDo.Choice> choices = new WhatToDo(options.typed()).about(job);
    if (json) {
      ObjectNode node = RecordJson.of(job, next, values);
      var list = node.putArray("choices");
      choices.forEach(choice -> list.addObject().put("when", choice.when()).put("command", choice.command()));
      console.print(node);
    } else {
      console.print(RecordText.of(job, next, values) + WhatToDo.text(choices));
    }
  }

  private int showMessage(OpenStack stack) {
    var kept = stack.review().malformed(name);
    if (kept.isEmpty()) {
      console.say("nightshift: no message is kept by the id " + name);
      return ExitCode.NOT_ALL_WELL;
    }
    show(kept.get());
    return ExitCode.OK;
  }

  private void show(ManualReview.KeptMessage kept) {
    OpenReview.Malformed about = kept.about();
    int bytes = kept.body().getBytes(StandardCharsets.UTF_8).length;
    String discard = "nightshift review discard '" + about.id() + "' --why 'looked at'" + options.typed();
    if (json) {
      ObjectNode node = JsonNodeFactory.instance.objectNode()
          .put("key", about.id())
          .put("error_class", about.errorClass())
          .put("why", about.why())
          .put("since", about.enteredAt().toString())
          .put("body_bytes", bytes);
      if (body) {
        node.put("body", kept.body());
      }
      console.print(node);
    } else if (body) {
      console.print(kept.body() + "\n");
    } else {
      TextTable table = new TextTable("key", about.id());
      table.row("error_class", about.errorClass());
      table.row("why", about.why());
      table.row("since", Times.at(about.enteredAt()));
      table.row("body", bytes + " bytes  (--body prints it)");
      console.print(table.text() + WhatToDo.text(List.of(new WhatToDo.Choice("it is dealt with", discard))));
    }
  }
}
