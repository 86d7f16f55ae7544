package dev.nightshift.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code nightshift enqueue}: hands jobs in. */
@Command(name = "enqueue", description = "Hands jobs in and prints the answer to each. The same file may be sent again: nothing is done twice.", sortOptions = false, sortSynopsis = false, exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "0:every job is accepted, or was before", "1:at least one is not", "2:a file or option can't be used",
    "3:the function could not be asked"}, footer = {"", "Example:",
        "  nightshift enqueue jobs.jsonl --cycle 2026-12-01"})
final class EnqueueCommand extends Subcommand {
  @Parameters(paramLabel = "FILE", description = "Jobs: one a line, a JSON array, or {\"jobs\": [...]}; - for standard input.")
  private String file = JobFile.STANDARD_INPUT;

  @Option(names = "--cycle", paramLabel = "CYCLE", description = "What makes this night's jobs other work than last night's, such as 2026-12-01T01:00:00Z.")
  private @Nullable String cycle;

  @Option(names = "--function", paramLabel = "NAME", defaultValue = "${env:NIGHTSHIFT_FUNCTION}", description = "The enqueue function: the stack's output EnqueueFunctionName. Default: NIGHTSHIFT_FUNCTION; without it,"
      + " what \"nightshift local --keep\" left.")
  private @Nullable String function;

  @Option(names = "--local", description = "Use what \"nightshift local --keep\" left, even if a function is named.")
  private boolean local;

  @Option(names = "--endpoint", paramLabel = "URL", description = "Ask there instead of AWS.")
  private @Nullable URI endpoint;

  @Option(names = "--region", paramLabel = "REGION", description = "Default: as the AWS SDK finds it.")
  private @Nullable String region;

  EnqueueCommand(Console console) {
    super(console);
  }

  @Override
  public Integer call() {
    JobFile jobs = JobFile.read(file, console.in());
    List<EnqueueRow> rows;
    try (EnqueueFunction enqueue = enqueueFunction()) {
      rows = new Sending(enqueue, cycle == null ? null : Options.cycle(cycle), console::say).send(jobs.jobs());
    }
    if (json) {
      console.print(json(rows));
    } else {
      console.print(text(rows));
    }
    return rows.stream().allMatch(EnqueueRow::taken) ? ExitCode.OK : ExitCode.NOT_ALL_WELL;
  }

  private EnqueueFunction enqueueFunction() {
    if (function != null && !function.isBlank() && !local) {
      return LambdaEnqueueFunction.of(function, endpoint, region);
    }
    return LocalRuns.of(console).keptFunction();
  }

  private static String text(List<EnqueueRow> rows) {
    TextTable table = new TextTable("job_id", "status", "reason", "detail");
    for (EnqueueRow row : rows) {
      table.row(row.text("job_id").isEmpty() ? row.place() : row.text("job_id"), row.status(),
          row.text("reason").isEmpty() ? "-" : row.text("reason"), row.text("detail"));
    }
    TextTable counts = new TextTable("total", String.valueOf(rows.size()));
    statuses(rows).forEach((status, count) -> counts.row("  " + status, count.toString()));
    return table.text() + "\n" + counts.text();
  }

  private static ObjectNode json(List<EnqueueRow> rows) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    var jobs = json.putArray("jobs");
    rows.forEach(row -> jobs.add(row.answer().deepCopy().put("place", row.place())));
    json.put("total", rows.size());
    ObjectNode counts = json.putObject("status_count");
    statuses(rows).forEach(counts::put);
    return json;
  }

  private static Map<String, Integer> statuses(List<EnqueueRow> rows) {
    Map<String, Integer> counts = new TreeMap<>();
    rows.forEach(row -> counts.merge(row.status(), 1, Integer::sum));
    return counts;
  }
}
