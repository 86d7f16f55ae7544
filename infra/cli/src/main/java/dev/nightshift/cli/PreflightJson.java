package dev.nightshift.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nightshift.aws.FieldProblem;

/** Preflight's report for programs. */
final class PreflightJson {
  private PreflightJson() {}

  static ObjectNode of(PreflightReport report) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    var jobs = json.putArray("jobs");
    report.rows().forEach(row -> jobs.add(row(row)));
    json.put("total", report.total());
    json.put("runnable", report.runnable());
    json.put("blocked", report.blocked());
    ObjectNode reasons = json.putObject("blocked_reason_count");
    report.blockedReasonCount().forEach((reason, count) -> reasons.put(reason.wireName(), count));
    return json;
  }

  private static ObjectNode row(PreflightRow row) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("job_id", row.jobId());
    json.put("key", row.key());
    json.put("place", row.place());
    json.put("verdict", row.verdict());
    json.put("reason", row.reason() == null ? null : row.reason().wireName());
    json.put("detail", row.detail().isEmpty() ? null : row.detail());
    if (!row.problems().isEmpty()) {
      var problems = json.putArray("problems");
      for (FieldProblem problem : row.problems()) {
        problems.addObject().put("field", problem.field()).put("problem", problem.problem());
      }
    }
    if (row.sameAs() != null) {
      json.put("same_work_as", row.sameAs());
    }
    return json;
  }
}
