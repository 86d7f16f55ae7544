package dev.nightshift.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code nightshift review}: only leads to its subcommands. */
@Command(name = "review", description = "Shows what waits for a person, and carries out what the person decides.", exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "0:all is well", "1:something could not be done", "2:the command was given what it can't use",
    "3:AWS could not be asked"}, footer = {"", "Example:", "  nightshift review list --since 12h"})
final class ReviewCommand extends Subcommand {
  @Spec
  private @Nullable CommandSpec spec;

  ReviewCommand(Console console) {
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
