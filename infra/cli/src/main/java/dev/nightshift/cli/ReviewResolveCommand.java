package dev.nightshift.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nightshift.aws.PlainJson;
import dev.nightshift.core.triage.PersonsDecision;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code nightshift review resolve}. */
@Command(name = "resolve", description = "Says of jobs in review that they were done by hand: they are completed with this result.", sortOptions = false, exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "0:each is completed, or was by the same operation", "1:some could not be done",
    "2:the command can't be used like this", "3:AWS could not be asked"}, footer = {"", "Example:",
        "  nightshift review resolve night-016 --result '{\"url\": \"https://blog.example/1\"}'"})
final class ReviewResolveCommand extends ReviewActCommand {
  @Option(names = "--result", required = true, paramLabel = "JSON", description = "What the handler would have returned: an object; {} for nothing.")
  private String result = "";

  ReviewResolveCommand(Console console, Stacks stacks) {
    super(console, stacks);
  }

  @Override
  PersonsDecision decision() {
    JsonNode node = Options.json("--result", result);
    if (!node.isObject()) {
      throw CommandFailed
          .usage("--result is no object; give one, such as {\"url\": \"https://blog.example/1\"}, or {}");
    }
    return new PersonsDecision.Resolve(PlainJson.mapOf(node));
  }
}
