package dev.nightshift.cli;

import dev.nightshift.aws.CorruptRecord;
import dev.nightshift.aws.Json;
import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.retry.Policy;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code nightshift dead-letters export}. */
@Command(name = "export", description = "Prints a line of JSON for each job that failed for good or for this night, payload included.", sortOptions = false, exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "0:all are printed", "1:a record could not be read and is left out", "2:an option can't be used",
    "3:AWS could not be asked"}, footer = {"",
        "job_id, payload, error_class, message, attempt, failed_at; and disposition: delayed (it is tried again in the",
        "next cycle), review (it waits for a person), dead (triage has yet to decide, within minutes; \"next\" is what it",
        "will decide). With --json the lines are one array. Payloads may hold secrets.", "", "Example:",
        "  nightshift dead-letters export | jq -r 'select(.disposition == \"review\") | .key'"})
final class DeadLettersExportCommand extends Subcommand {
  private static final int TELL_EVERY = 10_000;

  private final Stacks stacks;

  @Option(names = "--since", paramLabel = "TIME", description = "Only what failed since: 30m, 2h or 3d ago, or an instant such as 2026-12-01T22:00:00Z.")
  private @Nullable String since;

  @Mixin
  private final StackOptions options = new StackOptions();

  DeadLettersExportCommand(Console console, Stacks stacks) {
    super(console);
    this.stacks = stacks;
  }

  @Override
  public Integer call() {
    try (OpenStack stack = stacks.open(options)) {
      Export export = new Export(stack.ledger(), stack.policy().get(), stack.now());
      if (json) {
        console.print("[");
      }
      stack.scan().apply(export::unreadable).scanOutlines(export::see);
      if (json) {
        console.print(export.printed() == 0 ? "]\n" : "\n]\n");
      }
      console.say("nightshift: " + export.printed() + " of " + export.seen + " jobs" + export.dispositions());
      return export.unreadable == 0 ? ExitCode.OK : ExitCode.NOT_ALL_WELL;
    }
  }

  /** One pass over the ledger, nothing of which is kept. Only what failed is read whole: parts may lie in the bucket. */
  private final class Export {
    private final Ledger ledger;
    private final Policy policy;
    private final Instant now;
    private final @Nullable Instant from;
    private final Map<String, Integer> counts = new TreeMap<>();
    private int seen;
    private int unreadable;

    private Export(Ledger ledger, Policy policy, Instant now) {
      this.ledger = ledger;
      this.policy = policy;
      this.now = now;
      this.from = since == null ? null : Times.since(since, now);
    }

    /** Whether anybody still reads. */
    private boolean see(JobRecord outline) {
      seen++;
      if (wanted(outline).isPresent()) {
        read(outline.key()).flatMap(this::wanted).ifPresent(this::print);
      }
      if (seen % TELL_EVERY == 0) {
        console.say("nightshift: " + seen + " jobs looked at, " + printed() + " printed");
      }
      return !console.out().checkError();
    }

    private Optional<DeadLetter> wanted(JobRecord job) {
      return DeadLetter.of(job).filter(letter -> from == null || !letter.failure().failedAt().isBefore(from));
    }

    private Optional<JobRecord> read(IdempotencyKey key) {
      try {
        return ledger.read(key);
      } catch (CorruptRecord e) {
        unreadable(String.valueOf(e.getMessage()));
        return Optional.empty();
      }
    }

    private void print(DeadLetter letter) {
      String line = Json.write(letter.json(policy, now));
      console.print(json ? (printed() == 0 ? "\n" : ",\n") + line : line + "\n");
      counts.merge(letter.disposition(), 1, Integer::sum);
    }

    private void unreadable(String why) {
      unreadable++;
      console.say("nightshift: left out: " + why);
    }

    private int printed() {
      return counts.values().stream().mapToInt(Integer::intValue).sum();
    }

    private String dispositions() {
      StringBuilder text = new StringBuilder();
      counts.forEach((disposition,
          count) -> text.append(text.isEmpty() ? ": " : ", ").append(count).append(' ').append(disposition));
      return text.toString();
    }
  }
}
