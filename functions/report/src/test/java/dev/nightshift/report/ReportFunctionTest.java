package dev.nightshift.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightshift.aws.telemetry.Metric;
import dev.nightshift.aws.telemetry.Telemetry;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Settlement;
import dev.nightshift.core.report.ReportPorts;
import dev.nightshift.core.report.Schedule;
import dev.nightshift.core.retry.Failure;
import dev.nightshift.core.retry.Kind;
import dev.nightshift.core.retry.Policy;
import dev.nightshift.testkit.FiveMinutes;
import dev.nightshift.testkit.InMemoryDelayedRequeue;
import dev.nightshift.testkit.InMemoryInputs;
import dev.nightshift.testkit.InMemoryLedger;
import dev.nightshift.testkit.InMemoryManualReview;
import dev.nightshift.testkit.InMemoryRecheckMemory;
import dev.nightshift.testkit.InMemoryScheduleBook;
import dev.nightshift.testkit.InMemorySettlements;
import dev.nightshift.testkit.InMemoryTickets;
import dev.nightshift.testkit.SampleRecords;
import dev.nightshift.testkit.SeededNonces;
import dev.nightshift.testkit.SettableClock;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.crac.Core;
import org.junit.jupiter.api.Test;

class ReportFunctionTest {
  private final SettableClock clock = SettableClock.atEvening();
  private final InMemoryLedger ledger = new InMemoryLedger();
  private final InMemoryDelayedRequeue delayed = new InMemoryDelayedRequeue();
  private final InMemoryManualReview review = new InMemoryManualReview();
  private final InMemorySettlements settlements = new InMemorySettlements(ledger, delayed, review);
  private final InMemoryScheduleBook book = new InMemoryScheduleBook();
  private final SeededNonces nonces = new SeededNonces(5);
  private final Map<String, String> files = new LinkedHashMap<>();
  private final Map<Map<String, String>, Map<Metric, Long>> emitted = new HashMap<>();
  private Archive archive = (name, type, content) -> files.put(name + " " + type, content);

  @Test
  void handleRequest_light_answersWithTheCountAndKeepsIt() throws IOException {
    JobRecord waiting = SampleRecords.queued(SampleRecords.freshKey());
    ledger.create(waiting, null);
    inReview("WrongKey");
    clock.tick(Duration.ofMinutes(5));

    String answer = answer("{\"kind\": \"light\"}");

    assertThat(answer).isEqualTo("""
        {"v":1,"kind":"light","at":"%s",\
        "terms":{"queued":1,"waiting":0,"running":0,"blocked":0,"dead":0,"review":1,"done":0},"total":2,\
        "queued_runnable":1,"queued_blocked":0,"blocked_reason_count":{},"review_by_error_class":{"WrongKey":1},\
        "dead_by_error_class":{},"completed":0,"resent":0,"unrecorded":0,\
        "oldest_waiting":{"job_id":"%s","enqueued_at":"%s"},"cross_check":{\
        "delayed":{"in_ledger":0,"rows":0,"without_row_count":0,"without_row":[],"without_job_count":0,\
        "without_job":[],"stale_removed":0},\
        "review":{"in_ledger":1,"rows":1,"without_row_count":0,"without_row":[],"without_job_count":0,\
        "without_job":[],"stale_removed":0,"malformed_messages":0}},"unreadable_records":0,"agrees":true,\
        "schedules_overdue":[],"rechecked":{"looked_at":0,"queued":0,"superseded":0,"still_blocked":0,"left":0}}"""
        .formatted(clock.instant(), waiting.jobId(), waiting.enqueuedAt()));
    assertThat(files).containsOnlyKeys("2026-12-01/1805-light.json application/json",
        "2026-12-01/1805-light.txt text/plain; charset=utf-8", "latest.json application/json",
        "latest.txt text/plain; charset=utf-8")
        .containsEntry("latest.json application/json", answer);
    assertThat(emitted).isEqualTo(Map.of(
        Map.of(), Map.of(Metric.QUEUE_TOTAL_COUNT, 1L, Metric.QUEUE_RUNNABLE_COUNT, 1L, Metric.QUEUE_BLOCKED_COUNT, 0L,
            Metric.SCHEDULE_OVERDUE, 0L),
        Map.of("error_class", "WrongKey"), Map.of(Metric.REVIEW_OPEN, 1L)));
  }

  @Test
  void handleRequest_full_checksWhatIsQueuedToo() throws IOException {
    ledger.create(SampleRecords.queued(SampleRecords.freshKey()), null);
    clock.tick(Duration.ofMinutes(1));

    assertThat(answer("{\"kind\": \"full\"}"))
        .contains("\"queued_runnable\":0,\"queued_blocked\":1", "\"blocked_reason_count\":{\"unknown_action\":1}");
    assertThat(emitted.get(Map.of())).containsEntry(Metric.QUEUE_TOTAL_COUNT, 1L)
        .containsEntry(Metric.QUEUE_RUNNABLE_COUNT, 0L)
        .containsEntry(Metric.QUEUE_BLOCKED_COUNT, 1L);
  }

  @Test
  void handleRequest_nothingSaid_isLight() throws IOException {
    assertThat(answer("")).contains("\"kind\":\"light\"");
    assertThat(answer("{}")).contains("\"kind\":\"light\"");
  }

  @Test
  void handleRequest_anotherKind_isNamed() {
    assertThatIllegalArgumentException().isThrownBy(() -> answer("{\"kind\": \"weekly\"}"))
        .withMessageContainingAll("kind", "weekly", "\"light\" or \"full\"");
    assertThatIllegalArgumentException().isThrownBy(() -> answer("{\"kind\": 7}")).withMessageContaining("number");
    assertThatIllegalArgumentException().isThrownBy(() -> answer("{"))
        .withMessageContaining("no JSON");
  }

  @Test
  void handleRequest_scheduleThatDidNotTick_isNamedEverywhere() throws IOException {
    answer("{}");
    clock.tick(Duration.ofHours(24));
    book.ticked("nightly-lighthouse", clock.instant());
    clock.tick(Duration.ofMinutes(61));

    assertThat(answer("{}")).contains("\"schedules_overdue\":[\"nightly-bonsai\"]");
    assertThat(emitted.get(Map.of())).containsEntry(Metric.SCHEDULE_OVERDUE, 1L);
    assertThat(files.get("latest.txt text/plain; charset=utf-8")).contains("OVERDUE: the schedule nightly-bonsai");
  }

  @Test
  void handleRequest_moreErrorClassesThanHaveSeries_countsTheRestTogether() throws IOException {
    IntStream.range(0, 53).forEach(n -> inReview("Class" + n));
    inReview("Class7");
    clock.tick(Duration.ofMinutes(1));

    answer("{}");

    assertThat(emitted).hasSize(52)
        .containsEntry(Map.of("error_class", "Other"), Map.of(Metric.REVIEW_OPEN, 3L))
        .containsEntry(Map.of("error_class", "Class7"), Map.of(Metric.REVIEW_OPEN, 2L));
  }

  @Test
  void handleRequest_filesNotTaken_failsWithTheMetricsOut() {
    archive = (_, _, _) -> {
      throw new IllegalStateException("full");
    };

    assertThatThrownBy(() -> answer("{}")).hasMessage("full");
    assertThat(emitted.get(Map.of())).containsEntry(Metric.QUEUE_TOTAL_COUNT, 0L);
  }

  @Test
  void priming_leavesNoTrace() {
    ledger.create(SampleRecords.queued(SampleRecords.freshKey()), null);
    long writes = ledger.writes();

    function().beforeCheckpoint(Core.getGlobalContext());

    assertThat(ledger.writes()).isEqualTo(writes);
    assertThat(files).isEmpty();
  }

  private String answer(String event) throws IOException {
    emitted.clear();
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    function().handleRequest(new ByteArrayInputStream(event.getBytes(UTF_8)), output, new FiveMinutes());
    return output.toString(UTF_8);
  }

  private ReportFunction function() {
    ReportPorts ports = new ReportPorts(ledger, ledger, ledger, delayed, review, new InMemoryInputs(),
        new InMemoryTickets(clock), book, new InMemoryRecheckMemory(), _ -> {
        }, nonces, clock);
    return new ReportFunction(new ReportOffice(ports, _ -> ledger, (name, type, content) -> archive.write(name, type,
        content), List.of(new Schedule("nightly-bonsai", Duration.ofHours(24)),
            new Schedule("nightly-lighthouse", Duration.ofHours(24))),
        () -> Policy.standard(Map.of())), new Telemetry(emitted::put));
  }

  private void inReview(String errorClass) {
    JobRecord first = SampleRecords.queued(SampleRecords.freshKey());
    Failure failure = new Failure(errorClass, Kind.PERMANENT, "r", "m", 1, clock.instant(), null);
    JobRecord dead = new JobRecord(first.key(), first.life(), 1, first.writer(), first.jobId(), first.action(), null,
        first.definition(), new JobState.Dead(failure), first.counts(), false, Map.of(), null, List.of(failure),
        "request",
        null, first.enqueuedAt().plusSeconds(1), first.updatedAt());
    ledger.create(dead, null);
    JobRecord filed = SampleRecords.next(dead, new JobState.InReview("permanent"));
    settlements.settle(List.of(Settlement.withItsRow(filed, null)));
  }
}
