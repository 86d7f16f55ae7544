package dev.nightshift.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code nightshift dead-letters}: only leads to its subcommands. */
@Command(name = "dead-letters", description = "Looks at the jobs that failed for good, or for this night.", exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "2:name a subcommand"}, footer = {"", "Example:", "  nightshift dead-letters export --since 12h"})
final class DeadLettersCommand extends Subcommand {
  @Spec
  private @Nullable CommandSpec spec;

  DeadLettersCommand(Console console) {
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
