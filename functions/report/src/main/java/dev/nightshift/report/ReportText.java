package dev.nightshift.report;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.job.Text;
import dev.nightshift.core.report.CrossCheck;
import dev.nightshift.core.report.Report;
import dev.nightshift.core.report.Schedule;
import dev.nightshift.core.report.SecondLook;
import dev.nightshift.core.report.Stock;
import dev.nightshift.core.report.Term;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The report for people, to be read in a terminal. */
final class ReportText {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm 'UTC'").withZone(ZoneOffset.UTC);
  private static final int LONGEST_NAME = 40;
  private static final int MOST_KEYS = 5;

  private final Report report;
  private final List<Line> lines = new ArrayList<>();

  private ReportText(Report report) {
    this.report = report;
  }

  /** A name, a number beneath the numbers of all other lines, and a remark. */
  private record Line(String name, String number, String remark) {}

  static String write(Report report) {
    ReportText text = new ReportText(report);
    text.terms();
    text.counts("can't start, by reason", report.stock().blockedReasonCount());
    text.counts("in review, by error class", report.stock().reviewByErrorClass());
    text.counts("dead, by error class", report.stock().deadByErrorClass());
    text.facts();
    text.schedules();
    text.agreement();
    return "Nightshift, " + TIME.format(report.at()) + ", " + report.kind().wireName() + " report\n\n" + text.laidOut();
  }

  private void terms() {
    Stock stock = report.stock();
    number("jobs in the ledger", stock.total(), "");
    for (Term term : Term.values()) {
      number("  " + term.wireName(), stock.of(term), remark(term, stock));
    }
  }

  private String remark(Term term, Stock stock) {
    return switch (term) {
      case QUEUED -> report.kind() == Report.Kind.FULL
          ? stock.runnable() + " can start, " + stock.queuedButBlocked() + " can't"
          : "due; not checked again in a light report";
      case WAITING -> "not due yet";
      case RUNNING -> "";
      case BLOCKED -> "can't start as they are";
      case DEAD -> "await triage";
      case REVIEW -> "await a person";
      case DONE -> stock.completed() + " completed, " + (stock.of(Term.DONE) - stock.completed()) + " discarded";
    };
  }

  private void counts(String title, Map<String, Long> counts) {
    if (!counts.isEmpty()) {
      blank();
      lines.add(new Line(title, "", ""));
      counts.forEach((name, count) -> number("  " + shown(name), count, ""));
    }
  }

  private void facts() {
    Stock stock = report.stock();
    blank();
    number("sent again", stock.resent(), "since their last start");
    number("ended without a word", stock.unrecorded(), "at least once");
    SecondLook.Looked looked = report.rechecked();
    number("blocked, checked again", looked.lookedAt(),
        "%d can start now, %d superseded, %d still blocked, %d left for later"
            .formatted(looked.queued(), looked.superseded(), looked.stillBlocked(), looked.left()));
    if (report.malformedMessages() > 0) {
      number("messages of no job", report.malformedMessages(), "kept whole for a person");
    }
    Stock.Oldest oldest = stock.oldestWaiting();
    if (oldest != null) {
      lines.add(
          new Line("oldest open job", "", shown(oldest.jobId().value()) + ", accepted " + ago(oldest.enqueuedAt())));
    }
  }

  private void schedules() {
    if (!report.overdue().isEmpty()) {
      blank();
      for (Schedule late : report.overdue()) {
        lines.add(new Line("OVERDUE: the schedule " + late.name() + " should have enqueued within the last "
            + late.period().toHours() + " h and did not", "", ""));
      }
    }
  }

  private void agreement() {
    blank();
    if (report.agrees()) {
      lines.add(new Line("The tables agree with the ledger.", "", ""));
      return;
    }
    disagreement("DelayedRequeue", report.delayed());
    disagreement("ManualReview", report.review());
    if (report.unreadableRecords() > 0) {
      lines.add(new Line("DISAGREEMENT: records of the ledger that can't be read and are in no sum: "
          + report.unreadableRecords() + "; the log names them", "", ""));
    }
  }

  private void disagreement(String table, CrossCheck check) {
    named("jobs without their row in " + table, check.withoutRow());
    named("rows without a job in " + table, check.withoutJob());
  }

  private void named(String what, List<IdempotencyKey> keys) {
    if (!keys.isEmpty()) {
      String shown = keys.stream().limit(MOST_KEYS).map(IdempotencyKey::value).collect(Collectors.joining(", "));
      lines.add(new Line("DISAGREEMENT: " + what + ": " + keys.size() + " (" + shown
          + (keys.size() > MOST_KEYS ? ", ...)" : ")"), "", ""));
    }
  }

  /** Short, and without what a terminal would obey. */
  private static String shown(String name) {
    return Text.cut(name, LONGEST_NAME).replaceAll("\\p{Cntrl}", "?");
  }

  private String ago(Instant time) {
    Duration age = Duration.between(time, report.at());
    String words = age.toHours() < 48 ? age.toHours() + " h " + age.toMinutesPart() + " min" : age.toDays() + " days";
    return TIME.format(time) + ", " + words + " ago";
  }

  private void number(String name, long number, String remark) {
    lines.add(new Line(name, Long.toString(number), remark));
  }

  private void blank() {
    lines.add(new Line("", "", ""));
  }

  private String laidOut() {
    int names =
        lines.stream().filter(line -> !line.number().isEmpty()).mapToInt(line -> line.name().length()).max().orElse(0);
    int numbers = lines.stream().mapToInt(line -> line.number().length()).max().orElse(0);
    String format = "%-" + names + "s  %" + Math.max(1, numbers) + "s  %s";
    return lines.stream()
        .map(line -> format.formatted(line.name(), line.number(), line.remark()).stripTrailing())
        .collect(Collectors.joining("\n", "", "\n"));
  }
}
