package dev.nightshift.cli;

import dev.nightshift.core.triage.PersonsDecision;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code nightshift review discard}. */
@Command(name = "discard", description = "Gives jobs up: those in review, and any other that neither runs nor is final. Removes malformed messages.", sortOptions = false, exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "0:each is given up, or was by the same operation", "1:some could not be done",
    "2:the command can't be used like this", "3:AWS could not be asked"}, footer = {"",
        "The same work may be handed in again at once.", "", "Example:",
        "  nightshift review discard night-016 --why 'the customer left'"})
final class ReviewDiscardCommand extends ReviewActCommand {
  private static final int LONGEST = 500;

  @Option(names = "--why", required = true, paramLabel = "TEXT", description = "Kept with the job, for whoever asks later.")
  private String why = "";

  ReviewDiscardCommand(Console console, Stacks stacks) {
    super(console, stacks);
  }

  @Override
  PersonsDecision decision() {
    return new PersonsDecision.Discard(Options.text("--why", why, LONGEST));
  }
}
