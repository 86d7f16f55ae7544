package dev.nightshift.report;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nightshift.aws.Json;
import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.report.CrossCheck;
import dev.nightshift.core.report.Report;
import dev.nightshift.core.report.SecondLook;
import dev.nightshift.core.report.Stock;
import dev.nightshift.core.report.Term;
import java.util.List;
import java.util.Map;

/** The report for programs. */
final class ReportJson {
  /** So many keys are listed of each disagreement; how many there are is said beside them. */
  private static final int MOST_KEYS = 100;

  private ReportJson() {}

  static String write(Report report) {
    Stock stock = report.stock();
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("v", 1).put("kind", report.kind().wireName()).put("at", report.at().toString());
    ObjectNode terms = json.putObject("terms");
    for (Term term : Term.values()) {
      terms.put(term.wireName(), stock.of(term));
    }
    json.put("total", stock.total())
        .put("queued_runnable", stock.runnable())
        .put("queued_blocked", stock.queuedButBlocked());
    counts(json.putObject("blocked_reason_count"), stock.blockedReasonCount());
    counts(json.putObject("review_by_error_class"), stock.reviewByErrorClass());
    counts(json.putObject("dead_by_error_class"), stock.deadByErrorClass());
    json.put("completed", stock.completed()).put("resent", stock.resent()).put("unrecorded", stock.unrecorded());
    oldest(json, stock);
    ObjectNode tables = json.putObject("cross_check");
    table(tables.putObject("delayed"), report.delayed());
    table(tables.putObject("review"), report.review()).put("malformed_messages", report.malformedMessages());
    json.put("unreadable_records", report.unreadableRecords()).put("agrees", report.agrees());
    var overdue = json.putArray("schedules_overdue");
    report.overdue().forEach(schedule -> overdue.add(schedule.name()));
    looked(json.putObject("rechecked"), report.rechecked());
    return Json.write(json);
  }

  private static void oldest(ObjectNode json, Stock stock) {
    Stock.Oldest oldest = stock.oldestWaiting();
    if (oldest == null) {
      json.putNull("oldest_waiting");
    } else {
      json.putObject("oldest_waiting")
          .put("job_id", oldest.jobId().value())
          .put("enqueued_at", oldest.enqueuedAt().toString());
    }
  }

  private static ObjectNode table(ObjectNode json, CrossCheck check) {
    json.put("in_ledger", check.inLedger()).put("rows", check.rows());
    keys(json, "without_row", check.withoutRow());
    keys(json, "without_job", check.withoutJob());
    return json.put("stale_removed", check.stale().size());
  }

  private static void keys(ObjectNode json, String name, List<IdempotencyKey> keys) {
    json.put(name + "_count", keys.size());
    var array = json.putArray(name);
    keys.stream().limit(MOST_KEYS).forEach(key -> array.add(key.value()));
  }

  private static void looked(ObjectNode json, SecondLook.Looked looked) {
    json.put("looked_at", looked.lookedAt())
        .put("queued", looked.queued())
        .put("superseded", looked.superseded())
        .put("still_blocked", looked.stillBlocked())
        .put("left", looked.left());
  }

  private static void counts(ObjectNode json, Map<String, Long> counts) {
    counts.forEach(json::put);
  }
}
