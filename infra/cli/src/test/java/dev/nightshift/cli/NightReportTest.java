package dev.nightshift.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.core.retry.Kind;
import dev.nightshift.local.demo.FlakyOutcome;
import dev.nightshift.local.demo.MorningReport;
import dev.nightshift.local.demo.NightFacts;
import dev.nightshift.local.demo.NightJob;
import dev.nightshift.local.demo.NightReport;
import dev.nightshift.local.demo.TriageSums;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NightReportTest {
  private static final NightJob DONE = new NightJob("a", "k1", "completed", 2,
      new NightJob.LastFailure("HttpTimeoutException", Kind.TRANSIENT, "connection", "request timed out", 1),
      null, "https://blog.example/a", false);
  private static final NightJob IN_REVIEW = new NightJob("b", "k2", "review", 1,
      new NightJob.LastFailure("ServiceCallFailed", Kind.PERMANENT, "http-refused", "401", 1), "permanent", null,
      false);
  private static final NightJob DEAD = new NightJob("c", "k3", "dead", 1, null, null, null, false);

  private static final MorningReport MORNING =
      new MorningReport(5, Map.of("blocked", 3, "review", 1, "done", 1), Map.of("ServiceCallFailed", 1), true,
          "jobs in the ledger  5\n");
  private static final NightFacts.LedgerFacts LEDGER = new NightFacts.LedgerFacts(0, 5, 5, MORNING.terms(), true);

  @Test
  void text_namesCountsJobsAndSums() {
    String text = NightText.of(report(List.of(DONE, IN_REVIEW), new NightFacts.ServiceFacts(3, 1, 0, Map.of())),
        "the pile had claimed more");

    assertThat(text).containsPattern("total +5 +the pile had claimed more\n")
        .containsPattern("runnable +2\n")
        .containsPattern("blocked +3 +none of them was started\n")
        .containsPattern("duplicate_input_path +2\n +missing_input_path +1\n")
        .containsPattern("a +completed +2 +HttpTimeoutException +transient +connection +https://blog.example/a\n")
        .containsPattern("b +review +1 +ServiceCallFailed +permanent +http-refused +permanent\n")
        .contains("of 2: 1 completed, 1 in review; 0 letters left in")
        .contains("triage settled 3 letters: 1 from the worker, 2 moved by the queue itself; 1 delayed job came due\n")
        .contains("called 3 times and published 1 article, none of them twice")
        .endsWith("\njobs in the ledger  5\n")
        .doesNotContain("already");
  }

  @Test
  void text_ofASecondNight_saysThatNothingWasDoneAgain() {
    NightJob before = new NightJob("a", "k1", "completed", 2, null, null, "https://blog.example/a", true);

    assertThat(NightText.of(report(List.of(before), new NightFacts.ServiceFacts(0, 0, 0, Map.of())), ""))
        .contains("1 already completed: nothing of it was started again; 0 new effects");
  }

  @Test
  void json_holdsTheSame() {
    var json = NightJson.of(report(List.of(DONE, IN_REVIEW),
        new NightFacts.ServiceFacts(3, 1, 0, Map.of(FlakyOutcome.HANG, 1, FlakyOutcome.SUCCESS, 1))));

    assertThat(json.path("states")).hasToString("{\"completed\":1,\"review\":1}");
    assertThat(json.path("blocked_reason_count")).hasToString("{\"duplicate_input_path\":2,\"missing_input_path\":1}");
    assertThat(json.path("service").path("outcomes")).hasToString("{\"success\":1,\"hang\":1}");
    assertThat(json.path("jobs").path(1).path("last_failure").path("kind").textValue()).isEqualTo("permanent");
    assertThat(json.path("jobs").path(1).path("reason").textValue()).isEqualTo("permanent");
    assertThat(json.path("triage")).hasToString("{\"letters_of_worker\":1,\"letters_redriven\":2,\"released\":1}");
    assertThat(json.path("report").path("total").intValue()).isEqualTo(5);
    assertThat(json.path("report").path("review_by_error_class")).hasToString("{\"ServiceCallFailed\":1}");
    assertThat(json.path("report").path("adds_up").booleanValue()).isTrue();
    assertThat(json.path("durations_ms").path("run").intValue()).isEqualTo(2500);
    assertThat(json.path("as_promised").booleanValue()).isTrue();
  }

  @Test
  void promise_isBrokenByADeadJobThatNobodyFiled() {
    assertThat(facts(List.of(DEAD), 0, 0, new NightFacts.ServiceFacts(1, 0, 0, Map.of())).asPromised()).isFalse();
  }

  @Test
  void promise_isBrokenByAReportThatMissesAJobOrDisagrees() {
    NightFacts good = facts(List.of(DONE), 0, 0, new NightFacts.ServiceFacts(1, 1, 0, Map.of()));

    assertThat(good.asPromised()).isTrue();
    assertThat(with(good, new NightFacts.LedgerFacts(0, 5, 4, Map.of("done", 4), true)).asPromised()).isFalse();
    assertThat(with(good, new NightFacts.LedgerFacts(0, 5, 6, Map.of("done", 6), true)).asPromised()).isFalse();
    assertThat(with(good, new NightFacts.LedgerFacts(1, 5, 6, Map.of("done", 6), true)).asPromised()).isTrue();
    assertThat(with(good, new NightFacts.LedgerFacts(0, 5, 5, Map.of("done", 5), false)).asPromised()).isFalse();
  }

  @Test
  void text_ofAReportThatMissesAJob_saysSo() {
    NightFacts facts = with(facts(List.of(DONE), 0, 0, new NightFacts.ServiceFacts(1, 1, 0, Map.of())),
        new NightFacts.LedgerFacts(0, 5, 4, Map.of("done", 4), true));

    assertThat(NightText.of(new NightReport("embedded", facts, TriageSums.NOTHING, MORNING, Duration.ofSeconds(1),
        Duration.ofSeconds(1), Path.of("logs")), "")).contains("WRONG: 5 jobs were handed in, and the report counts 4");
  }

  @Test
  void promise_isBrokenByALetterThatIsLeft() {
    assertThat(facts(List.of(DONE), 0, 1, new NightFacts.ServiceFacts(1, 1, 0, Map.of())).asPromised()).isFalse();
  }

  @Test
  void promise_isBrokenByABlockedJobThatWasStarted() {
    assertThat(facts(List.of(DONE), 1, 0, new NightFacts.ServiceFacts(1, 1, 0, Map.of())).asPromised()).isFalse();
  }

  @Test
  void promise_isBrokenByAnEffectThatHappenedTwice() {
    assertThat(facts(List.of(DONE), 0, 0, new NightFacts.ServiceFacts(1, 2, 1, Map.of())).asPromised()).isFalse();
  }

  private static NightReport report(List<NightJob> jobs, NightFacts.ServiceFacts service) {
    return new NightReport("embedded", facts(jobs, 0, 0, service), new TriageSums(1, 2, 1), MORNING,
        Duration.ofSeconds(1), Duration.ofMillis(2500),
        Path.of("logs"));
  }

  private static NightFacts with(NightFacts facts, NightFacts.LedgerFacts ledger) {
    return new NightFacts(facts.seed(), facts.total(), facts.blocked(), facts.blockedReasonCount(), facts.refused(),
        facts.jobs(), facts.blockedStarted(), facts.letters(), ledger, facts.service());
  }

  private static NightFacts facts(List<NightJob> jobs, int blockedStarted, int letters,
      NightFacts.ServiceFacts service) {
    return new NightFacts(55, jobs.size() + 3, 3, Map.of("missing_input_path", 1, "duplicate_input_path", 2), 0, jobs,
        blockedStarted, letters, LEDGER, service);
  }
}
