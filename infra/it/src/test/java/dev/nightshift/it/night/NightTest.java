package dev.nightshift.it.night;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nightshift.local.demo.NightFacts;
import dev.nightshift.local.demo.NightJob;
import dev.nightshift.local.demo.NightReport;
import dev.nightshift.local.demo.TriageSums;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Three nights: one that is kept, one that goes on from it, and one anew with the same seed. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class NightTest {
  private Nights nights;
  private NightReport kept;
  private NightReport goneOn;
  private NightReport anew;
  /** Processes of other tests. */
  private Set<Long> before = Set.of();

  @BeforeAll
  void run() throws IOException {
    nights = new Nights();
    Nights.stopKept();
    before = ProcessHandle.current().descendants().map(ProcessHandle::pid).collect(Collectors.toSet());
    kept = nights.run(true);
    goneOn = nights.run(true);
    anew = nights.run(false);
  }

  @AfterAll
  void stop() {
    Nights.stopKept();
  }

  @Test
  void backlog_isWhatPreflightKnowsOfIt() {
    NightFacts facts = kept.facts();

    assertThat(facts.total()).isEqualTo(267);
    assertThat(facts.runnable()).isEqualTo(22);
    assertThat(facts.blocked()).isEqualTo(245);
    assertThat(facts.blockedReasonCount())
        .isEqualTo(Map.of("duplicate_input_path", 169, "missing_input_path", 76));
    assertThat(facts.refused()).isZero();
  }

  @Test
  void blockedJobs_areNeverStarted() {
    assertThat(kept.facts().blockedStarted()).isZero();
    assertThat(goneOn.facts().blockedStarted()).isZero();
  }

  @Test
  void eachJob_endsAsThePlanHasIt() {
    assertThat(kept.facts().jobs()).allSatisfy(job -> {
      ByPlan plan = nights.byPlan(job);
      assertThat(new ByPlan(job.state(), job.reason(), job.attempts(), plan.deaths())).as(job.jobId()).isEqualTo(plan);
    });
  }

  @Test
  void night_withTheDefaultSeed_showsEveryEnd() {
    assertThat(kept.facts().jobs()).filteredOn(NightJob::completed)
        .extracting(NightJob::attempts)
        .contains(1, 2, 4);
    assertThat(kept.facts().jobs()).filteredOn(NightJob::inReview)
        .extracting(NightJob::reason)
        .contains("permanent", "attempts_used_up", "outcome_unknown");
    assertThat(kept.facts().jobs()).filteredOn(job -> "attempts_used_up".equals(job.reason()))
        .extracting(NightJob::attempts)
        .contains(3, 5);
  }

  @Test
  void eachJobInReview_hasTheNameOfItsFailure() {
    assertThat(kept.facts().jobs()).filteredOn(NightJob::inReview)
        .isNotEmpty()
        .allSatisfy(job -> assertThat(job.lastFailure()).isNotNull());
  }

  @Test
  void lettersByBothDoors_areSettled() {
    assertThat(kept.facts().letters()).isZero();
    assertThat(kept.triage().byWorker()).isEqualTo(sum(kept, ByPlan::deaths));
    assertThat(kept.triage().redriven()).isPositive();
  }

  @Test
  void report_addsUp_andTheTablesAgreeWithTheLedger() {
    assertThat(List.of(kept, goneOn, anew)).allSatisfy(night -> {
      assertThat(night.morning().total()).isEqualTo(267);
      assertThat(night.morning().addsUp()).isTrue();
      assertThat(night.morning().agrees()).isTrue();
      assertThat(night.morning().terms()).containsEntry("blocked", 245)
          .containsEntry("done", night.facts().states().get("completed"))
          .containsEntry("review", night.facts().states().get("review"));
      assertThat(night.morning().text()).contains("The tables agree with the ledger.");
    });
  }

  @Test
  void report_countsReviewByTheLastFailure() {
    assertThat(kept.morning().reviewByErrorClass()).isEqualTo(kept.facts()
        .jobs()
        .stream()
        .filter(NightJob::inReview)
        .flatMap(job -> Stream.ofNullable(job.lastFailure()))
        .collect(Collectors.toMap(NightJob.LastFailure::errorClass, _ -> 1, Integer::sum)));
  }

  @Test
  void delayedJobs_comeDueInTheNight() {
    assertThat(kept.triage().released()).isPositive().isEqualTo(sum(kept, ByPlan::delays));
  }

  @Test
  void eachCompletedJob_wasPublishedOnce() {
    assertThat(kept.facts().service().duplicates()).isZero();
    assertThat(kept.facts().jobs()).filteredOn(NightJob::completed)
        .allSatisfy(job -> assertThat(job.url()).startsWith("https://blog.example/"));
    assertThat(kept.facts().asPromised()).isTrue();
  }

  @Test
  void twoNights_withOneSeed_comeToTheSame() {
    assertThat(anew.facts()).isEqualTo(kept.facts());
  }

  @Test
  void secondNight_onTheSameLedger_doesNothingTwice() {
    NightFacts facts = goneOn.facts();

    assertThat(facts.jobs()).allMatch(NightJob::before);
    assertThat(facts.service()).isEqualTo(new NightFacts.ServiceFacts(0, 0, 0, Map.of()));
    assertThat(facts.states()).isEqualTo(kept.facts().states());
    assertThat(facts.blocked()).isEqualTo(245);
    assertThat(goneOn.triage()).isEqualTo(TriageSums.NOTHING);
    assertThat(facts.asPromised()).isTrue();
  }

  @Test
  void night_saysOnWhichEmulatorItRuns() {
    assertThat(nights.sentences()).contains("emulator: " + kept.emulator(), "emulator: " + anew.emulator());
  }

  @Test
  void workersLog_namesJobAttemptAndTraceOnEachLine() throws IOException {
    FunctionLog log = FunctionLog.of(anew.logs(), "worker");

    assertThat(log.words()).isNotEmpty().allSatisfy(line -> {
      assertThat(line.path("service").textValue()).isEqualTo("worker");
      assertThat(line.path("job_id").asText()).startsWith("night-");
      assertThat(line.path("attempt").asInt()).isBetween(1, 5);
      assertThat(line.path("xray_trace_id").asText()).startsWith("1-");
      assertThat(line.path("ticket_trace_id").asText()).startsWith("1-");
    });
  }

  @Test
  void log_showsNoPayload() throws IOException {
    assertThat(FunctionLog.of(anew.logs(), "worker").lines()).noneMatch(line -> line.toString().contains("\"slug\""));
    assertThat(FunctionLog.of(anew.logs(), "triage").lines()).noneMatch(line -> line.toString().contains("\"slug\""));
    assertThat(FunctionLog.of(anew.logs(), "enqueue").lines()).noneMatch(line -> line.toString().contains("\"slug\""));
  }

  @Test
  void metrics_addUpToWhatHappened() throws IOException {
    FunctionLog worker = FunctionLog.of(anew.logs(), "worker");
    FunctionLog enqueue = FunctionLog.of(anew.logs(), "enqueue");
    FunctionLog triage = FunctionLog.of(anew.logs(), "triage");

    assertThat(worker.metrics()).isNotEmpty().allSatisfy(NightTest::isOurs);
    assertThat(worker.sum("job.completed")).isEqualTo(anew.facts().states().get("completed"));
    assertThat(worker.sum("job.dead")).isEqualTo(sum(anew, ByPlan::deaths));
    assertThat(worker.sum("retry.count")).isEqualTo(sum(anew, plan -> plan.attempts() - 1 - plan.delays()));
    assertThat(triage.metrics()).isNotEmpty().allSatisfy(NightTest::isOurs);
    assertThat(triage.sum("job.resent")).isEqualTo(anew.triage().redriven());
    assertThat(enqueue.sum("job.blocked")).isEqualTo(245);
  }

  @Test
  void night_thatIsNotKept_leavesNoProcess() {
    assertThat(ProcessHandle.current().descendants().filter(process -> !before.contains(process.pid())))
        .extracting(process -> process.info().commandLine().orElse(""))
        .noneMatch(command -> command.contains("Function::handleRequest"));
  }

  private int sum(NightReport night, ToIntFunction<ByPlan> part) {
    return night.facts().jobs().stream().map(nights::byPlan).mapToInt(part).sum();
  }

  private static void isOurs(JsonNode line) {
    assertThat(line.path("_aws").path("CloudWatchMetrics").path(0).path("Namespace").textValue())
        .isEqualTo("Nightshift");
  }
}
