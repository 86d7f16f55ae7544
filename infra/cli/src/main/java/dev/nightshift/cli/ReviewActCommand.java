package dev.nightshift.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nightshift.core.triage.Operation;
import dev.nightshift.core.triage.PersonsDecision;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What {@code requeue}, {@code discard} and {@code resolve} have in common. */
abstract class ReviewActCommand extends Subcommand {
  private final Stacks stacks;

  @Parameters(arity = "1..*", paramLabel = "JOB", description = "A job_id or key; - for standard input, one a line.")
  private List<String> names = List.of();

  @Option(names = "--operation", order = 70, paramLabel = "ID", description = "Of a command that was interrupted, to run it again: what was done is not done twice.")
  private @Nullable String operation;

  @Mixin
  private final StackOptions options = new StackOptions();

  ReviewActCommand(Console console, Stacks stacks) {
    super(console);
    this.stacks = stacks;
  }

  /**
   * @throws CommandFailed if what was typed is no decision
   */
  abstract PersonsDecision decision();

  @Override
  public final Integer call() {
    Operation decided = operation();
    List<String> jobs = jobs();
    console.say("nightshift: operation " + decided.id()
        + "; if this is interrupted, run the same command again with --operation " + Shell.word(decided.id()));
    List<Acted> acted;
    try (OpenStack stack = stacks.open(options)) {
      acted = new ReviewRound(stack, decided, console::say).carryOut(jobs);
    }
    if (json) {
      console.print(json(decided, acted));
    } else {
      console.print(text(acted));
    }
    return acted.stream().allMatch(one -> one.outcome().well()) ? ExitCode.OK : ExitCode.NOT_ALL_WELL;
  }

  private Operation operation() {
    PersonsDecision decision = decision();
    try {
      return new Operation(operation == null ? UUID.randomUUID().toString() : operation, decision);
    } catch (IllegalArgumentException e) {
      throw CommandFailed.usage("--operation " + e.getMessage());
    }
  }

  private List<String> jobs() {
    List<String> jobs = new ArrayList<>();
    for (String name : names) {
      if (name.equals(JobFile.STANDARD_INPUT)) {
        JobFile.text(name, console.in()).lines().map(String::strip).filter(line -> !line.isEmpty()).forEach(jobs::add);
      } else {
        jobs.add(name);
      }
    }
    return jobs.stream().distinct().toList();
  }

  private static String text(List<Acted> acted) {
    TextTable table = new TextTable("job", "key", "outcome", "detail");
    acted.forEach(one -> table.row(one.job() == null ? one.name() : one.job().jobId().value(),
        one.job() == null ? "-" : one.job().key().value(), one.outcome().wireName(), one.detail()));
    TextTable counts = new TextTable("total", String.valueOf(acted.size()));
    outcomes(acted).forEach((outcome, count) -> counts.row("  " + outcome, count.toString()));
    return table.text() + "\n" + counts.text();
  }

  private static ObjectNode json(Operation operation, List<Acted> acted) {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("operation", operation.id());
    var list = json.putArray("jobs");
    for (Acted one : acted) {
      ObjectNode job = list.addObject().put("name", one.name());
      if (one.job() != null) {
        job.put("job_id", one.job().jobId().value())
            .put("key", one.job().key().value())
            .put("state", StateName.of(one.job().state()));
      }
      job.put("outcome", one.outcome().wireName()).put("detail", one.detail());
    }
    json.put("total", acted.size());
    ObjectNode counts = json.putObject("outcome_count");
    outcomes(acted).forEach(counts::put);
    return json;
  }

  private static Map<String, Integer> outcomes(List<Acted> acted) {
    Map<String, Integer> counts = new TreeMap<>();
    acted.forEach(one -> counts.merge(one.outcome().wireName(), 1, Integer::sum));
    return counts;
  }
}
