package dev.nightshift.cli;

import java.time.Duration;
import java.time.Instant;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code nightshift report}. */
@Command(name = "report", description = "Prints how things stand: the latest report, which is made every 15 minutes, or a new one.", sortOptions = false, exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "0:printed", "1:there is none yet, or it is older than 30 minutes (--full: 26 hours)", "2:an option can't be used",
    "3:AWS could not be asked, or the report function failed"}, footer = {"", "Example:", "  nightshift report --now"})
final class ReportCommand extends Subcommand {
  /** The function makes one every 15 minutes: then two are missing. */
  private static final Duration FRESH = Duration.ofMinutes(30);

  /** One each morning, and in autumn a local day has 25 hours. */
  private static final Duration FRESH_IN_FULL = Duration.ofHours(26);

  private final Stacks stacks;

  @Option(names = "--now", description = "Count anew, which reads the whole ledger.")
  private boolean now;

  @Option(names = "--full", description = "The latest one that checked all that is queued again too, as each morning; with --now, a new one.")
  private boolean full;

  @Mixin
  private final StackOptions options = new StackOptions();

  ReportCommand(Console console, Stacks stacks) {
    super(console);
    this.stacks = stacks;
  }

  @Override
  public Integer call() {
    try (OpenStack stack = stacks.open(options)) {
      if (now) {
        console.say("nightshift: counting ...");
        stack.reports().make(full ? "full" : "light");
      }
      return stack.reports()
          .latest(json ? Reports.Form.PROGRAMS : Reports.Form.PEOPLE, full)
          .map(report -> print(report, stack.now()))
          .orElseGet(this::none);
    }
  }

  private int print(Reports.Kept report, Instant at) {
    if (json) {
      console.print(Options.json("the report", report.text()));
    } else {
      console.print(report.text());
    }
    Duration age = Duration.between(report.writtenAt(), at);
    console.say("nightshift: written " + Times.atAndHowFar(report.writtenAt(), at));
    if (age.compareTo(full ? FRESH_IN_FULL : FRESH) <= 0) {
      return ExitCode.OK;
    }
    console.say("nightshift: WARNING: this report is " + Times.length(age)
        + " old, though one is made " + howOften()
        + "; see the report function's log, or count anew: nightshift report --now" + (full ? " --full" : "")
        + options.typed());
    return ExitCode.NOT_ALL_WELL;
  }

  private String howOften() {
    return full ? "each morning" : "every 15 minutes";
  }

  private int none() {
    console.say("nightshift: no report was made yet; one is made " + howOften() + ", or now: nightshift report --now"
        + options.typed());
    return ExitCode.NOT_ALL_WELL;
  }
}
