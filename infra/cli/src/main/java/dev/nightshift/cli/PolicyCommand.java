package dev.nightshift.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code nightshift policy}: only leads to its subcommands. */
@Command(name = "policy", description = "Looks into the retry policy.", footer = {"", "Example:",
    "  nightshift policy classify errors.jsonl"})
final class PolicyCommand extends Subcommand {
  @Spec
  private @Nullable CommandSpec spec;

  PolicyCommand(Console console) {
    super(console);
  }

  @Override
  public Integer call() {
    if (spec != null) {
      spec.commandLine().usage(console.err());
    }
    return ExitCode.USAGE;
  }
}
