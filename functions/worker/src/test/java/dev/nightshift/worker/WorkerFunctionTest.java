package dev.nightshift.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.tests.EventLoader;
import dev.nightshift.aws.TicketJson;
import dev.nightshift.aws.telemetry.Metric;
import dev.nightshift.aws.telemetry.Telemetry;
import dev.nightshift.core.execution.JobResult;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.retry.ServiceCallFailed;
import dev.nightshift.testkit.FiveMinutes;
import dev.nightshift.testkit.SettableClock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

class WorkerFunctionTest {
  private final NightDesk desk = new NightDesk(SettableClock.atEvening());
  private final ConcurrentMap<Metric, Long> emitted = new ConcurrentHashMap<>();
  private final WorkerFunction function = new WorkerFunction(desk.workplace(),
      new Telemetry((_, counts) -> counts.forEach((metric, count) -> emitted.merge(metric, count, Long::sum))));

  @Test
  void handleRequest_sampleEventOfUnknownJobs_acknowledgesItsTickets() {
    assertThat(failed(function.handleRequest(sample(), new FiveMinutes()))).isEmpty();
  }

  @Test
  void handleRequest_realTickets_reportsWhatIsNotDoneAndCountsIt() {
    SQSEvent event = sample();
    body(event, 0, desk.ticketFor("done", _ -> JobResult.EMPTY));
    body(event, 1, desk.ticketFor("throttled", _ -> {
      throw new ServiceCallFailed("slow down", 429, null, "60");
    }));

    assertThat(failed(function.handleRequest(event, new FiveMinutes())))
        .containsExactly(event.getRecords().get(1).getMessageId());
    assertThat(desk.stateOf("done")).isInstanceOf(JobState.Completed.class);
    assertThat(emitted).isEqualTo(Map.of(Metric.JOB_COMPLETED, 1L, Metric.RETRY_COUNT, 1L));
  }

  @Test
  void handleRequest_handlersOwnLogLines_carryJobIdAndAttemptInTheirVirtualThreads() {
    ConcurrentMap<String, Map<String, String>> fields = new ConcurrentHashMap<>();
    SQSEvent event = sample();
    IntStream.range(0, 2).forEach(i -> body(event, i, desk.ticketFor("job-" + i, job -> {
      assertThat(Thread.currentThread().isVirtual()).isTrue();
      fields.put(job.jobId().value(), MDC.getCopyOfContextMap());
      return JobResult.EMPTY;
    })));

    function.handleRequest(event, new FiveMinutes());

    assertThat(fields.get("job-0")).containsEntry("job_id", "job-0")
        .containsEntry("attempt", "1")
        .containsEntry("ticket_trace_id", "1-6b0e1c10-5f3d8c1e4a7b9d2f6c0e1a3b")
        .containsEntry("function_name", FiveMinutes.NAME);
    assertThat(fields.get("job-1")).containsEntry("job_id", "job-1").containsEntry("attempt", "1");
  }

  @Test
  void handleRequest_eventOfAnotherKind_saysWhatIsRight() {
    assertThatIllegalArgumentException().isThrownBy(() -> function.handleRequest(new SQSEvent(), new FiveMinutes()))
        .withMessageContaining("Records")
        .withMessageContaining("queue");
  }

  private static SQSEvent sample() {
    SQSEvent event = EventLoader.loadSQSEvent("../../events/worker-sqs.json");
    assertThat(event.getRecords()).hasSize(2)
        .allSatisfy(
            message -> assertThat(TicketJson.read(message.getBody())).isInstanceOf(TicketJson.Parsed.Read.class));
    return event;
  }

  private static void body(SQSEvent event, int index, Received message) {
    event.getRecords().get(index).setBody(message.body());
  }

  private static List<String> failed(SQSBatchResponse response) {
    return response.getBatchItemFailures().stream().map(SQSBatchResponse.BatchItemFailure::getItemIdentifier).toList();
  }
}
