package dev.nightshift.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.nightshift.core.retry.Policy;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code nightshift policy check}: whether a file is a policy. */
@Command(name = "check", description = "Says whether a file is a policy, and if not, every field that is wrong and what is right.", exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "0:it is", "2:it is not, or can't be read"}, footer = {"", "Example:",
        "  nightshift policy check events/demo-policy.json"})
final class PolicyCheckCommand extends Subcommand {
  @Parameters(paramLabel = "FILE", description = "The policy; - for standard input.")
  private String file = JobFile.STANDARD_INPUT;

  PolicyCheckCommand(Console console) {
    super(console);
  }

  @Override
  public Integer call() {
    Policy policy = Options.policy(file, JobFile.text(file, console.in()));
    if (json) {
      console.print(JsonNodeFactory.instance.objectNode()
          .put("valid", true)
          .put("actions", policy.actions().size())
          .put("rules", policy.classification().rules().size()));
    } else {
      console.print(file + " is a policy: " + policy.actions().size() + " actions ("
          + policy.actions().keySet().stream().map(Object::toString).sorted().collect(Collectors.joining(", ")) + "), "
          + policy.classification().rules().size() + " rules of classification\n");
    }
    return ExitCode.OK;
  }
}
