package dev.nightshift.cli;

import java.util.Objects;

/** Preflight's report for people. */
final class PreflightText {
  private PreflightText() {}

  static String of(PreflightReport report) {
    TextTable table = new TextTable("job_id", "verdict", "reason", "detail");
    for (PreflightRow row : report.rows()) {
      table.row(Objects.requireNonNullElse(row.jobId(), "-"), row.verdict(),
          row.reason() == null ? "-" : row.reason().wireName(), detail(row));
    }
    StringBuilder text = new StringBuilder(table.text()).append('\n');
    TextTable counts = new TextTable("total", String.valueOf(report.total()));
    counts.row("runnable", String.valueOf(report.runnable()));
    counts.row("blocked", String.valueOf(report.blocked()));
    report.blockedReasonCount().forEach((reason, count) -> counts.row("  " + reason.wireName(), count.toString()));
    return text.append(counts.text()).toString();
  }

  private static String detail(PreflightRow row) {
    String place = row.jobId() == null || !row.problems().isEmpty() ? row.place() + ": " : "";
    String same = row.sameAs() == null ? "" : "(the same work as " + row.sameAs() + ")";
    return (place + row.detail() + (row.detail().isEmpty() || same.isEmpty() ? "" : " ") + same).strip();
  }
}
