package dev.nightshift.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.nightshift.aws.PolicyJson;
import dev.nightshift.core.retry.Classification;
import dev.nightshift.core.retry.Failure;
import dev.nightshift.core.retry.Policy;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code nightshift policy classify}: what the policy makes of errors. */
@Command(name = "classify", description = {
    "Says of each error whether waiting heals it (transient), never heals it (permanent) or nobody knows (ambiguous), and"
        + " which rule decided.",
    "One error a line: {\"error_class\": …, \"message\": …, \"http_status\": …, \"error_code\": …, \"retry_after\": …};"
        + " all but error_class and message may be left out."}, sortOptions = false, exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
            "0:every line was judged", "2:a file, line or option can't be used"}, footer = {"", "Example:",
                "  echo '{\"error_class\": \"Error\", \"message\": \"socket hang up\"}' | nightshift policy classify -"})
final class ClassifyCommand extends Subcommand {
  @Parameters(paramLabel = "FILE", description = "Errors, one a line; - for standard input.")
  private String file = JobFile.STANDARD_INPUT;

  @Option(names = "--policy", paramLabel = "FILE", description = "The policy that judges. Left out: the one that ships.")
  private @Nullable String policy;

  ClassifyCommand(Console console) {
    super(console);
  }

  @Override
  public Integer call() {
    Instant now = Instant.now();
    Classification classification = policy().classification();
    List<Failure> failures = ErrorFile.read(file, JobFile.text(file, console.in()), now)
        .stream()
        .map(facts -> classification.judge(facts, 1, now))
        .toList();
    if (json) {
      console.print(json(failures));
    } else {
      console.print(text(failures));
    }
    return ExitCode.OK;
  }

  private Policy policy() {
    return policy == null ? PolicyJson.packaged() : Options.policy(policy, JobFile.text(policy, console.in()));
  }

  private static ArrayNode json(List<Failure> failures) {
    ArrayNode array = JsonNodeFactory.instance.arrayNode();
    failures.forEach(failure -> array.addObject().put("kind", kind(failure)).put("rule", failure.rule()));
    return array;
  }

  private static String text(List<Failure> failures) {
    TextTable table = new TextTable("kind", "rule", "error_class", "message");
    failures.forEach(
        failure -> table.row(kind(failure), failure.rule(), failure.errorClass(),
            Options.shortened(failure.message())));
    return table.text();
  }

  private static String kind(Failure failure) {
    return failure.kind().name().toLowerCase(Locale.ROOT);
  }
}
