package dev.nightshift.enqueue;

import static dev.nightshift.enqueue.EnqueueFixture.job;
import static dev.nightshift.enqueue.EnqueueFixture.request;
import static dev.nightshift.enqueue.EnqueueFixture.statuses;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nightshift.aws.telemetry.Metric;
import dev.nightshift.core.job.ObjectPath;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.testkit.SampleRecords;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class JobsRequestTest {
  private final EnqueueFixture enqueue = new EnqueueFixture();

  @Test
  void jobs_runnableAndBlocked_areAnsweredInOrderAndCounted() {
    enqueue.inputs.put(ObjectPath.parse("inputs/bonsai/001/source.md"));
    enqueue.inputs.put(ObjectPath.parse("inputs/shared/style-bonsai.md"));
    JsonNode answer = enqueue.ask(EventFiles.bytes("enqueue-jobs.json"), "request-1");
    assertThat(statuses(answer)).containsExactly("queued", "queued", "queued");
    assertThat(answer.path("total").asInt()).isEqualTo(3);
    assertThat(answer.path("request_id").asText()).isEqualTo("request-1");
    assertThat(answer.at("/jobs/1/job_id").asText()).isEqualTo("coffee-index");
    assertThat(answer.at("/jobs/1/index").asInt()).isEqualTo(1);
    assertThat(answer.at("/jobs/2/job_id").asText()).as("its key, as it gave no name")
        .isEqualTo(answer.at("/jobs/2/key").asText());
    assertThat(enqueue.tickets.held()).hasSize(3);
    assertThat(enqueue.inputs.calls()).isEqualTo(1);
  }

  @Test
  void job_withoutItsInput_isBlocked_recordedAndCounted() {
    JsonNode answer = enqueue.ask(request(job("good"),
        "{\"job_id\": \"b\", \"action\": \"publish_article\", \"payload\": {}, "
            + "\"inputs\": [{\"role\": \"source\", \"path\": \"inputs/gone.md\"}]}"));
    assertThat(statuses(answer)).containsExactly("queued", "blocked");
    assertThat(answer.at("/jobs/1/reason").asText()).isEqualTo("missing_input_path");
    assertThat(answer.at("/jobs/1/detail").asText()).contains("inputs/gone.md");
    assertThat(answer.path("blocked_reason_count")).hasToString("{\"missing_input_path\":1}");
    assertThat(answer.path("status_count")).hasToString("{\"blocked\":1,\"queued\":1}");
    assertThat(answer.path("runnable").asInt()).isEqualTo(1);
    assertThat(enqueue.ledger.all()).hasSize(2);
    assertThat(enqueue.tickets.held()).hasSize(1);
    assertThat(enqueue.emitted).containsEntry(Map.of("reason", "missing_input_path"), Map.of(Metric.JOB_BLOCKED, 1L));
  }

  @Test
  void sameJob_twiceInOneRequest_isQueuedOnce_alsoWhileTheIndexLags() {
    enqueue.breakable.letIndexLag();
    JsonNode answer = enqueue.ask(request(job("a"), job("a"), job("b")));
    assertThat(statuses(answer)).containsExactly("queued", "already_queued", "queued");
    assertThat(enqueue.tickets.held()).hasSize(2);
  }

  @Test
  void sameJobId_forOtherWork_isInConflict_inTheOrderOfTheRequest() {
    enqueue.breakable.letIndexLag();
    JsonNode answer = enqueue.ask(request(job("a"), job("a").replace("\"slug\": \"a\"", "\"slug\": \"other\"")));
    assertThat(statuses(answer)).containsExactly("queued", "conflict");
    assertThat(answer.at("/jobs/1/with").asText()).isEqualTo(answer.at("/jobs/0/key").asText());
  }

  @Test
  void olderCycle_afterANewer_isSuperseded() {
    enqueue.ask("{\"cycle\": \"2026-12-02T01:00:00Z\", " + request(job("a")).substring(1));
    JsonNode answer = enqueue.ask("{\"cycle\": \"2026-12-01T01:00:00Z\", " + request(job("a")).substring(1));
    assertThat(statuses(answer)).containsExactly("superseded");
    assertThat(answer.at("/jobs/0/by").asText()).isEqualTo(enqueue.ledger.all().getFirst().key().value());
    assertThat(answer.path("cycle").asText()).isEqualTo("2026-12-01T01:00:00Z");
  }

  @Test
  void completedJob_isAnsweredWithItsResult() {
    enqueue.ask(request(job("a")));
    JobRecord queued = enqueue.ledger.all().getFirst();
    enqueue.ledger.swap(SampleRecords.next(queued, new JobState.Completed(Map.of("url", "https://example.org/a"),
        enqueue.clock.instant().plusSeconds(60))));
    JsonNode answer = enqueue.ask(request(job("a")));
    assertThat(statuses(answer)).containsExactly("already_completed");
    assertThat(answer.at("/jobs/0/result/url").asText()).isEqualTo("https://example.org/a");
  }

  @Test
  void request_sentAgain_sendsTicketsAgain_otherRequestsDoNot() {
    enqueue.ask(request(job("a")), "request-1");
    assertThat(statuses(enqueue.ask(request(job("a")), "request-1"))).containsExactly("already_queued");
    assertThat(enqueue.tickets.held()).hasSize(2);
    assertThat(enqueue.emitted).containsEntry(Map.of(), Map.of(Metric.JOB_RESENT, 1L));
    enqueue.ask(request(job("a")), "request-2");
    assertThat(enqueue.tickets.held()).hasSize(2);
    enqueue.ask("{\"request_id\": \"request-1\", " + request(job("a")).substring(1), "request-3");
    assertThat(enqueue.tickets.held()).hasSize(3);
  }

  @Test
  void ticket_refused_leavesTheJobAccepted_andSaysSo() {
    enqueue.tickets.refuse(2);
    JsonNode answer = enqueue.ask(request(job("a"), job("b"), job("c")));
    assertThat(statuses(answer)).containsExactly("queued", "queued", "queued");
    assertThat(answer.at("/jobs/1/ticket").asText()).isEqualTo("refused");
    assertThat(answer.at("/jobs/1/detail").asText()).contains("refused by the test").contains("same request");
    assertThat(answer.at("/jobs/0").has("ticket")).isFalse();
    assertThat(enqueue.acceptedJobIds()).containsExactly("a", "b", "c");
    enqueue.ask(request(job("b")));
    assertThat(enqueue.tickets.held()).hasSize(3);
  }

  @Test
  void job_thatBreaksTheLedger_isNotAccepted_neighboursGoThrough() {
    enqueue.breakable.breakFor(id -> id.value().equals("b"));
    JsonNode answer = enqueue.ask(request(job("a"), job("b"), job("c")));
    assertThat(statuses(answer)).containsExactly("queued", "not_accepted", "queued");
    assertThat(answer.at("/jobs/1/detail").asText()).contains("StackOverflowError");
    assertThat(enqueue.acceptedJobIds()).containsExactly("a", "c");
  }

  @Test
  void allJobs_breakTheLedger_throwsSoThatLambdaTriesAgain() {
    enqueue.breakable.breakFor(_ -> true);
    assertThatThrownBy(() -> enqueue.ask(request(job("a"), "7", job("c"))))
        .hasMessageContaining("none of 2 jobs")
        .hasCauseInstanceOf(StackOverflowError.class);
  }

  @Test
  void jobs_moreThanTheTimeAllows_areNotAccepted_andSoAnswered() {
    enqueue.remaining = Duration.ofSeconds(100);
    enqueue.roundTakes = Duration.ofSeconds(40);
    JsonNode answer =
        enqueue.ask(request(IntStream.range(0, 700).mapToObj(i -> job("job-" + i)).toArray(String[]::new)));
    assertThat(answer.path("status_count")).hasToString("{\"not_accepted\":500,\"queued\":200}");
    assertThat(answer.at("/jobs/699/detail").asText()).contains("no time was left");
    assertThat(answer.at("/jobs/699/index").asInt()).isEqualTo(699);
  }

  @Test
  void answer_thatNoResponseHolds_liesInTheBucket() {
    String inputs = IntStream.range(0, 4)
        .mapToObj(i -> "{\"role\": \"r\", \"path\": \"%s%d\"}".formatted("x".repeat(900), i))
        .collect(Collectors.joining(", "));
    String[] jobs = IntStream.range(0, 2_000)
        .mapToObj(i -> job("j" + i).replace("}}", "}, \"inputs\": [" + inputs + "]}"))
        .toArray(String[]::new);
    JsonNode answer = enqueue.ask(request(jobs));
    assertThat(answer.has("jobs")).isFalse();
    assertThat(answer.path("answers").asText()).isEqualTo("s3://nightshift-bucket/answers/request-1/jobs.jsonl");
    assertThat(answer.path("blocked").asInt()).isEqualTo(2_000);
    assertThat(enqueue.answers.lines().lines()).hasSize(2_000);
  }
}
