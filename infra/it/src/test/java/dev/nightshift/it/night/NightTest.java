package dev.nightshift.it.night;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nightshift.local.demo.FlakyPlan;
import dev.nightshift.local.demo.NightFacts;
import dev.nightshift.local.demo.NightJob;
import dev.nightshift.local.demo.NightReport;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Three nights: one that is kept, one that goes on from it, and one anew with the same seed. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class NightTest {
  private final Nights nights = new Nights();
  private NightReport kept;
  private NightReport goneOn;
  private NightReport anew;

  @BeforeAll
  void run() throws IOException {
    Nights.stopKept();
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
    assertThat(kept.facts().jobs()).allSatisfy(job -> assertThat(new ByPlan(job.state(), job.attempts()))
        .as(job.jobId())
        .isEqualTo(ByPlan.of(FlakyPlan.DEFAULT_SEED, job.jobId())));
  }

  @Test
  void eachDeadJob_hasItsLetterAndTheNameOfItsFailure() {
    assertThat(kept.facts().letters()).isEqualTo(kept.facts().states().get("dead"));
    assertThat(kept.facts().jobs()).filteredOn(NightJob::dead)
        .allSatisfy(job -> assertThat(job.lastFailure()).isNotNull());
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
    assertThat(facts.letters()).isEqualTo(kept.facts().letters());
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
      assertThat(line.path("attempt").asInt()).isBetween(1, 3);
      assertThat(line.path("xray_trace_id").asText()).startsWith("1-");
      assertThat(line.path("ticket_trace_id").asText()).startsWith("1-");
    });
  }

  @Test
  void log_showsNoPayload() throws IOException {
    assertThat(FunctionLog.of(anew.logs(), "worker").lines()).noneMatch(line -> line.toString().contains("\"slug\""));
    assertThat(FunctionLog.of(anew.logs(), "enqueue").lines()).noneMatch(line -> line.toString().contains("\"slug\""));
  }

  @Test
  void metrics_addUpToWhatHappened() throws IOException {
    FunctionLog worker = FunctionLog.of(anew.logs(), "worker");
    FunctionLog enqueue = FunctionLog.of(anew.logs(), "enqueue");

    assertThat(worker.metrics()).isNotEmpty().allSatisfy(NightTest::isOurs);
    assertThat(worker.sum("job.completed")).isEqualTo(anew.facts().states().get("completed"));
    assertThat(worker.sum("job.dead")).isEqualTo(anew.facts().states().get("dead"));
    assertThat(worker.sum("retry.count"))
        .isEqualTo(anew.facts().jobs().stream().mapToInt(job -> job.attempts() - 1).sum());
    assertThat(enqueue.sum("job.blocked")).isEqualTo(245);
  }

  @Test
  void night_thatIsNotKept_leavesNoProcess() {
    assertThat(ProcessHandle.current().descendants().map(process -> process.info().commandLine().orElse("")))
        .noneMatch(command -> command.contains("WorkerFunction") || command.contains("EnqueueFunction"));
  }

  private static void isOurs(JsonNode line) {
    assertThat(line.path("_aws").path("CloudWatchMetrics").path(0).path("Namespace").textValue())
        .isEqualTo("Nightshift");
  }
}
