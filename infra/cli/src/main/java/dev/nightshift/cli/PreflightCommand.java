package dev.nightshift.cli;

import dev.nightshift.core.retry.Policy;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code nightshift preflight}: says without AWS which jobs could start. */
@Command(name = "preflight", description = "Says which jobs could start and why the others could not, without AWS.", sortOptions = false, exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "0:every job is runnable", "1:at least one is blocked", "2:a file or option can't be used"}, footer = {"",
        "What a handler itself would check (credentials, quota) is not asked here.", "",
        "Example:", "  nightshift preflight jobs.jsonl --objects keys.txt --json"})
final class PreflightCommand extends Subcommand {
  @Parameters(arity = "1..*", paramLabel = "FILE", description = "Jobs: one a line, a JSON array, or {\"jobs\": [...]}; - for standard input.")
  private List<String> files = List.of();

  @Option(names = "--objects", paramLabel = "LIST", description = "The keys that exist in the bucket, one a line. Left out: existence is not checked.")
  private @Nullable String objects;

  @Option(names = "--policy", paramLabel = "FILE", description = "The policy that binds actions to handlers. Left out: actions are not checked.")
  private @Nullable String policy;

  @Option(names = "--cycle", paramLabel = "CYCLE", description = "The cycle of jobs that name none; part of their keys.")
  private @Nullable String cycle;

  PreflightCommand(Console console) {
    super(console);
  }

  @Override
  public Integer call() {
    if (policy == null) {
      console.say("nightshift: no --policy, so whether each action is bound to a handler is not checked");
    }
    if (objects == null) {
      console.say("nightshift: no --objects, so whether each input exists is not checked");
    }
    OfflinePreflight preflight =
        new OfflinePreflight(policy(), objects(), cycle == null ? null : Options.cycle(cycle));
    PreflightReport report =
        preflight.check(files.stream().map(file -> JobFile.read(file, console.in())).toList());
    if (json) {
      console.print(PreflightJson.of(report));
    } else {
      console.print(PreflightText.of(report));
    }
    return report.blocked() == 0 ? ExitCode.OK : ExitCode.NOT_ALL_WELL;
  }

  private @Nullable Policy policy() {
    if (policy == null) {
      return null;
    }
    return Options.policy(policy, JobFile.text(policy, console.in()));
  }

  private @Nullable Set<String> objects() {
    return objects == null ? null
        : JobFile.text(objects, console.in()).lines().filter(key -> !key.isBlank()).collect(Collectors.toSet());
  }
}
