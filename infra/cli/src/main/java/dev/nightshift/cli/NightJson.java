package dev.nightshift.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nightshift.local.demo.NightFacts;
import dev.nightshift.local.demo.NightJob;
import dev.nightshift.local.demo.NightReport;
import java.util.Locale;
import java.util.TreeMap;

/** A night's report for programs. All but {@code emulator}, {@code durations_ms} and {@code logs} follows from the seed. */
final class NightJson {
  private NightJson() {}

  static ObjectNode of(NightReport report) {
    NightFacts facts = report.facts();
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("emulator", report.emulator());
    json.put("seed", facts.seed());
    json.put("total", facts.total()).put("runnable", facts.runnable()).put("blocked", facts.blocked());
    ObjectNode reasons = json.putObject("blocked_reason_count");
    new TreeMap<>(facts.blockedReasonCount()).forEach(reasons::put);
    json.put("blocked_started", facts.blockedStarted()).put("not_taken", facts.refused());
    ObjectNode states = json.putObject("states");
    facts.states().forEach(states::put);
    json.put("letters_left", facts.letters());
    json.putObject("triage")
        .put("letters_of_worker", report.triage().byWorker())
        .put("letters_redriven", report.triage().redriven())
        .put("released", report.triage().released());
    json.put("settled_before", facts.jobs().stream().filter(NightJob::before).count());
    ObjectNode service = json.putObject("service");
    service.put("requests", facts.service().requests())
        .put("effects", facts.service().effects())
        .put("duplicates", facts.service().duplicates());
    ObjectNode outcomes = service.putObject("outcomes");
    new TreeMap<>(facts.service().outcomes())
        .forEach((outcome, count) -> outcomes.put(outcome.name().toLowerCase(Locale.ROOT), count));
    var jobs = json.putArray("jobs");
    facts.jobs().forEach(job -> jobs.add(job(job)));
    ObjectNode morning = json.putObject("report");
    morning.put("total", report.morning().total());
    ObjectNode terms = morning.putObject("terms");
    report.morning().terms().forEach(terms::put);
    ObjectNode review = morning.putObject("review_by_error_class");
    report.morning().reviewByErrorClass().forEach(review::put);
    morning.put("adds_up", report.morning().addsUp()).put("agrees", report.morning().agrees());
    json.put("as_promised", facts.asPromised());
    json.putObject("durations_ms").put("set_up", report.setUp().toMillis()).put("run", report.run().toMillis());
    json.put("logs", report.logs().toString());
    return json;
  }

  private static ObjectNode job(NightJob job) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("job_id", job.jobId()).put("key", job.key()).put("state", job.state()).put("attempts", job.attempts());
    NightJob.LastFailure failure = job.lastFailure();
    if (failure == null) {
      json.putNull("last_failure");
    } else {
      json.putObject("last_failure")
          .put("error_class", failure.errorClass())
          .put("kind", failure.kind().name().toLowerCase(Locale.ROOT))
          .put("rule", failure.rule())
          .put("message", failure.message())
          .put("attempt", failure.attempt());
    }
    return json.put("reason", job.reason()).put("url", job.url()).put("settled_before", job.before());
  }
}
