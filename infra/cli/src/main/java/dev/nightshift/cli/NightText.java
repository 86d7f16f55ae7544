package dev.nightshift.cli;

import dev.nightshift.local.demo.NightFacts;
import dev.nightshift.local.demo.NightJob;
import dev.nightshift.local.demo.NightReport;
import dev.nightshift.local.demo.TriageSums;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A night's report for people. */
final class NightText {
  private final NightReport report;
  private final NightFacts facts;

  private NightText(NightReport report) {
    this.report = report;
    this.facts = report.facts();
  }

  /**
   * @param claim what somebody else had counted, for the sample backlog; empty: nothing
   */
  static String of(NightReport report, String claim) {
    NightText text = new NightText(report);
    return text.counts(claim) + "\n" + text.jobs() + "\n" + text.sums() + "\n" + text.morning();
  }

  private String counts(String claim) {
    TextTable counts = new TextTable("total", String.valueOf(facts.total()), claim);
    counts.row("runnable", String.valueOf(facts.runnable()), "");
    counts.row("blocked", String.valueOf(facts.blocked()),
        facts.blockedStarted() == 0 ? "none of them was started" : facts.blockedStarted() + " of them were started");
    facts.blockedReasonCount()
        .entrySet()
        .stream()
        .sorted(Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder())
            .thenComparing(Map.Entry.comparingByKey()))
        .forEach(reason -> counts.row("  " + reason.getKey(), reason.getValue().toString(), ""));
    if (facts.refused() > 0) {
      counts.row("not taken", String.valueOf(facts.refused()), "their job_id is in use, or something broke");
    }
    return counts.text();
  }

  private String jobs() {
    TextTable table = new TextTable("job_id", "state", "attempts", "last failure", "kind", "rule", "outcome");
    for (NightJob job : facts.jobs()) {
      NightJob.LastFailure failure = job.lastFailure();
      table.row(job.jobId(), job.state(), String.valueOf(job.attempts()),
          failure == null ? "-" : failure.errorClass(),
          failure == null ? "-" : failure.kind().name().toLowerCase(Locale.ROOT),
          failure == null ? "-" : failure.rule(), outcome(job));
    }
    return table.text();
  }

  private static String outcome(NightJob job) {
    return job.url() != null ? job.url() : Objects.requireNonNullElse(job.reason(), "-");
  }

  private String sums() {
    String states = facts.states()
        .entrySet()
        .stream()
        .map(state -> state.getValue() + " " + inWords(state.getKey()))
        .collect(Collectors.joining(", "));
    NightFacts.ServiceFacts service = facts.service();
    return "of " + facts.runnable() + ": " + (states.isEmpty() ? "nothing to do" : states) + "; "
        + counted(facts.letters(), "letter") + " left in the dead-letter queue\n"
        + triage()
        + before()
        + "the service was called " + counted(service.requests(), "time") + " and published "
        + counted(service.effects(), "article") + twice(service)
        + "\nset up in " + seconds(report.setUp()) + ", run in " + seconds(report.run()) + ", logs in "
        + shown(report.logs()) + "\n";
  }

  private String morning() {
    return report.morning().text() + wrong(!report.morning().addsUp(), "the report's terms do not add up to its total")
        + wrong(!facts.inLedger().complete(),
            facts.inLedger().accepted() + " jobs were handed in, and the report counts "
                + facts.inLedger().total());
  }

  private static String wrong(boolean it, String what) {
    return it ? "WRONG: " + what + "\n" : "";
  }

  private String triage() {
    TriageSums triage = report.triage();
    if (triage.equals(TriageSums.NOTHING)) {
      return "";
    }
    return "triage settled " + counted(triage.letters(), "letter") + ": " + triage.byWorker() + " from the worker, "
        + triage.redriven() + " moved by the queue itself; " + counted(triage.released(), "delayed job")
        + " came due\n";
  }

  private static String inWords(String state) {
    return state.equals("review") ? "in review" : state;
  }

  /** A second night on the same ledger: what was settled stays as it is. */
  private String before() {
    Map<String, Long> settled = facts.jobs()
        .stream()
        .filter(NightJob::before)
        .collect(Collectors.groupingBy(NightJob::state, TreeMap::new, Collectors.counting()));
    if (settled.isEmpty()) {
      return "";
    }
    String states = settled.entrySet()
        .stream()
        .map(state -> state.getValue() + " already " + inWords(state.getKey()))
        .collect(Collectors.joining(", "));
    return states + ": nothing of it was started again; " + counted(facts.service().effects(), "new effect") + "\n";
  }

  private static String twice(NightFacts.ServiceFacts service) {
    if (service.effects() == 0) {
      return "";
    }
    return service.duplicates() == 0 ? ", none of them twice" : ", " + service.duplicates() + " of them twice";
  }

  private static String counted(int count, String what) {
    return count + " " + what + (count == 1 ? "" : "s");
  }

  /** From where the person stands, if it lies below. */
  private static Path shown(Path path) {
    Path here = Path.of("").toAbsolutePath();
    return path.startsWith(here) ? here.relativize(path) : path;
  }

  private static String seconds(Duration time) {
    return String.format(Locale.ROOT, "%.1f s", time.toMillis() / 1000.0);
  }
}
