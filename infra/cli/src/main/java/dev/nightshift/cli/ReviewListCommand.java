package dev.nightshift.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nightshift.core.triage.ManualReview;
import dev.nightshift.core.triage.OpenReview;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code nightshift review list}. */
@Command(name = "list", description = "Lists what waits for a person, newest first, and counts it by error class.", sortOptions = false, exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
    "0:listed, also when nothing waits", "2:an option can't be used", "3:AWS could not be asked"}, footer = {"",
        "What entered or left within the last second may be missing or still shown.", "", "Example:",
        "  nightshift review list --error-class HttpTimeoutException --since 2h"})
final class ReviewListCommand extends Subcommand {
  private static final String MALFORMED = "malformed_message";

  private final Stacks stacks;

  @Option(names = "--error-class", paramLabel = "CLASS", description = "Only of this class.")
  private @Nullable String errorClass;

  @Option(names = "--since", paramLabel = "TIME", description = "Only what came in since: 30m, 2h or 3d ago, or an instant such as 2026-12-01T22:00:00Z.")
  private @Nullable String since;

  @Option(names = "--action", paramLabel = "ACTION", description = "Only jobs of this action.")
  private @Nullable String action;

  @Option(names = "--limit", paramLabel = "N", description = "Show so many at the most; all are counted. Default: ${DEFAULT-VALUE}.")
  private int limit = 100;

  @Mixin
  private final StackOptions options = new StackOptions();

  ReviewListCommand(Console console, Stacks stacks) {
    super(console);
    this.stacks = stacks;
  }

  @Override
  public Integer call() {
    if (limit < 1) {
      throw CommandFailed.usage("--limit is " + limit + "; give 1 or more");
    }
    ReviewDigest digest = new ReviewDigest(limit, action);
    try (OpenStack stack = stacks.open(options)) {
      stack.review()
          .open(new ManualReview.Listing(errorClass, since == null ? null : Times.since(since, stack.now())),
              digest::add);
    }
    if (json) {
      console.print(json(digest));
    } else {
      console.print(text(digest));
    }
    return ExitCode.OK;
  }

  private static String text(ReviewDigest digest) {
    if (digest.total() == 0) {
      return "nothing waits for a person\n";
    }
    TextTable table = new TextTable("job_id", "action", "error_class", "reason", "since", "key");
    for (OpenReview one : digest.newest()) {
      switch (one) {
        case OpenReview.OfAJob(var row) -> table.row(row.jobId().value(), row.action().value(), row.errorClass(),
            row.reason(), Times.at(row.enteredAt()), row.key().value());
        case OpenReview.Malformed message ->
          table.row("-", "-", message.errorClass(), MALFORMED, Times.at(message.enteredAt()), message.id());
      }
    }
    TextTable counts = new TextTable("open", String.valueOf(digest.total()),
        digest.newest().size() < digest.total() ? digest.newest().size() + " shown; --limit shows more" : "");
    digest.byErrorClass().forEach(one -> counts.row("  " + one.getKey(), one.getValue().toString(), ""));
    return table.text() + "\n" + counts.text();
  }

  private static ObjectNode json(ReviewDigest digest) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    var list = json.putArray("reviews");
    for (OpenReview one : digest.newest()) {
      ObjectNode review = list.addObject();
      switch (one) {
        case OpenReview.OfAJob(var row) -> review.put("job_id", row.jobId().value())
            .put("action", row.action().value())
            .put("error_class", row.errorClass())
            .put("reason", row.reason())
            .put("message", row.message());
        case OpenReview.Malformed message -> review.putNull("job_id")
            .putNull("action")
            .put("error_class", message.errorClass())
            .put("reason", MALFORMED)
            .put("message", message.why());
      }
      review.put("since", one.enteredAt().toString()).put("key", ReviewDigest.idOf(one));
    }
    json.put("total", digest.total());
    ObjectNode counts = json.putObject("error_class_count");
    digest.byErrorClass().forEach(one -> counts.put(one.getKey(), one.getValue()));
    return json;
  }
}
