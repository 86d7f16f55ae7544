package dev.nightshift.cli;

import dev.nightshift.local.demo.FlakyPlan;
import dev.nightshift.local.demo.Night;
import dev.nightshift.local.demo.NightFailed;
import dev.nightshift.local.demo.NightPlan;
import dev.nightshift.local.demo.NightReport;
import dev.nightshift.local.emulator.EmulatorUnavailable;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code nightshift local}: a whole night on this machine. */
@Command(name = "local", description = {
    "Runs a night on this machine: deploys template.yaml to an emulator of AWS, hands a backlog in, lets the"
        + " workers run it against a service that fails by plan and triage settle what they give up, until nothing"
        + " moves by itself any more, and has the report made.",
    "Without --jobs it is the sample backlog of 267 jobs."}, sortOptions = false, sortSynopsis = false, exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
        "0:every job ended as promised: done once, or waiting for a person or a later night with the reason; and the report adds up",
        "1:some job did not", "2:a file or option can't be used",
        "3:the emulator or a function did not work"}, footer = {"",
            "Emulators, the first that is there: AWS_ENDPOINT_URL, Docker, ElasticMQ and moto on this machine.",
            "NIGHTSHIFT_EMULATOR=endpoint, docker or embedded leaves no choice.", "", "Example:",
            "  nightshift local --seed 7 --keep"})
final class LocalCommand extends Subcommand {
  private static final String CLAIM = "the pile had claimed 180 usable, and 552 exceptions a day";

  @Option(names = "--keep", description = "Leave emulator and ledger running, so that the next run with --keep goes on from there.")
  private boolean keep;

  @Option(names = "--stop", description = "End what --keep left, and do nothing else.")
  private boolean stop;

  @Option(names = "--jobs", paramLabel = "FILE", description = "Other jobs: one a line, a JSON array, or {\"jobs\": [...]}.")
  private @Nullable String jobs;

  @Option(names = "--objects", paramLabel = "LIST", description = "The keys to be put into the bucket first, one a line. With --jobs alone: none.")
  private @Nullable String objects;

  @Option(names = "--policy", paramLabel = "FILE", description = "The policy that binds actions to handlers. Left out: events/demo-policy.json.")
  private @Nullable String policy;

  @Option(names = "--seed", paramLabel = "N", description = "Decides how the service fails (default: ${DEFAULT-VALUE}).")
  private long seed = FlakyPlan.DEFAULT_SEED;

  LocalCommand(Console console) {
    super(console);
  }

  @Override
  public Integer call() {
    LocalRuns runs = LocalRuns.of(console);
    if (stop) {
      console.say(runs.stop() ? "nightshift: what was kept is ended" : "nightshift: nothing was kept");
      return ExitCode.OK;
    }
    NightReport report = night(runs.plan(
        JobFile.read(jobs == null ? sample("jobs.jsonl") : jobs, console.in())
            .jobs()
            .stream()
            .map(JobText::json)
            .toList(),
        keys(), policy(), seed, keep));
    if (json) {
      console.print(NightJson.of(report));
    } else {
      console.print("\n" + NightText.of(report, jobs == null ? CLAIM : ""));
    }
    if (keep) {
      console
          .say("nightshift: kept; \"nightshift local --keep\" goes on from here, \"nightshift local --stop\" ends it");
    }
    return report.facts().asPromised() ? ExitCode.OK : ExitCode.NOT_ALL_WELL;
  }

  private NightReport night(NightPlan plan) {
    try {
      if (!onTerminal()) {
        return Night.run(plan, new NightProgressLines(console));
      }
      try (NightProgressBar bar = new NightProgressBar(console)) {
        return Night.run(plan, bar);
      }
    } catch (NightFailed | EmulatorUnavailable e) {
      throw CommandFailed.infrastructure(String.valueOf(e.getMessage()), e);
    }
  }

  /** From JDK 22 to 24 there always is a console, whether or not it is a terminal; since then again only if it is one. */
  @SuppressWarnings("SystemConsoleNull")
  private static boolean onTerminal() {
    java.io.Console terminal = System.console();
    return terminal != null && terminal.isTerminal();
  }

  private Set<String> keys() {
    if (objects == null && jobs != null) {
      return Set.of();
    }
    return JobFile.text(objects == null ? sample("objects.txt") : objects, console.in())
        .lines()
        .filter(key -> !key.isBlank())
        .collect(Collectors.toSet());
  }

  private String policy() {
    String file = policy == null ? console.home().resolve("events/demo-policy.json").toString() : policy;
    String text = JobFile.text(file, console.in());
    Options.policy(file, text);
    return text;
  }

  private String sample(String name) {
    return console.home().resolve("events/backlog-267").resolve(name).toString();
  }
}
