package dev.nightshift.enqueue;

import static dev.nightshift.enqueue.EnqueueFixture.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nightshift.aws.Json;
import dev.nightshift.aws.telemetry.Metric;
import dev.nightshift.core.ledger.JobRecord;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ManifestRequestTest {
  private static final String MANIFEST = "{\"manifest\": \"" + InMemoryManifests.NIGHTLY + "\"}";

  private final EnqueueFixture enqueue = new EnqueueFixture();

  @Test
  void manifest_withBadLinesAmongGoodOnes_isAnsweredLineByLine() throws IOException {
    String tooLong = "{\"job_id\": \"big\", \"payload\": \"" + "x".repeat(3 * 1024 * 1024) + "\"}";
    enqueue.manifests.readBy(100_000);
    enqueue.manifests.put("\ufeff" + job("a") + "\r\n\r\n" + "{\"job_id\": \"broken\", \n" + tooLong + "\n   \n"
        + job("b") + "\n" + job("c"), "v1");
    JsonNode answer = enqueue.ask(MANIFEST);
    assertThat(answer.path("done").asBoolean()).isTrue();
    assertThat(answer.path("total").asInt()).isEqualTo(5);
    assertThat(answer.path("status_count")).hasToString("{\"blocked\":2,\"queued\":3}");
    assertThat(answer.path("blocked_reason_count")).hasToString("{\"invalid_definition\":2}");
    assertThat(answer.path("answers").asText()).isEqualTo("s3://nightshift-bucket/answers/request-1/");
    List<JsonNode> lines = lines();
    assertThat(lines).extracting(line -> line.path("line").asInt()).containsExactly(1, 3, 4, 6, 7);
    assertThat(lines.get(1).at("/problems/0/problem").asText()).contains("not JSON");
    assertThat(lines.get(2).at("/problems/0/problem").asText()).contains("3,145,7");
    assertThat(enqueue.acceptedJobIds()).containsExactly("a", "b", "c");
    assertThat(enqueue.answers.files()).containsKey("s3://nightshift-bucket/answers/request-1/summary.json");
  }

  @Test
  void manifest_ofManyRounds_asksTheBucketOncePerRound_andIsAnsweredInFiles() throws IOException {
    enqueue.manifests.put(jobs(0, 450), "v1");
    assertThat(enqueue.ask(MANIFEST).path("runnable").asInt()).isEqualTo(450);
    assertThat(enqueue.answers.files().keySet()).containsExactly(
        "s3://nightshift-bucket/answers/request-1/000000001.jsonl",
        "s3://nightshift-bucket/answers/request-1/000000201.jsonl",
        "s3://nightshift-bucket/answers/request-1/000000401.jsonl",
        "s3://nightshift-bucket/answers/request-1/summary.json");
    assertThat(lines()).hasSize(450);
  }

  @Test
  void manifest_longerThanAnInvocation_goesOnToItsEnd_eachLineOnce() throws IOException {
    enqueue.manifests.put(jobs(0, 1_000), "v1");
    enqueue.remaining = Duration.ofSeconds(100);
    enqueue.roundTakes = Duration.ofSeconds(30);
    JsonNode first = enqueue.ask(MANIFEST);
    assertThat(first.path("done").asBoolean()).isFalse();
    assertThat(first.path("continued_from_line").asInt()).isEqualTo(401);
    assertThat(first.path("continued_from_byte").asLong()).isEqualTo(jobs(0, 400).length());
    assertThat(first.path("total").asInt()).isEqualTo(400);
    for (int i = 0; i < enqueue.continuations.size(); i++) {
      assertThat(enqueue.deliver(enqueue.continuations.get(i))).hasToString("{\"batchItemFailures\":[]}");
    }
    assertThat(enqueue.continuations).hasSize(2);
    assertThat(enqueue.acceptedJobIds()).hasSize(1_000);
    assertThat(enqueue.tickets.held()).hasSize(1_000);
    assertThat(lines()).extracting(line -> line.path("line").asInt())
        .containsExactlyElementsOf(IntStream.rangeClosed(1, 1_000).boxed().toList());
    assertThat(summary().path("status_count")).hasToString("{\"queued\":1000}");
    assertThat(summary().path("done").asBoolean()).isTrue();
  }

  @Test
  void manifest_killedBetweenRoundAndContinuation_runsAgain_nothingTwice() throws IOException {
    enqueue.manifests.put(jobs(0, 300), "v1");
    enqueue.breakable.breakFor(id -> Integer.parseInt(id.value().substring(1)) >= 200);
    assertThatThrownBy(() -> enqueue.ask(MANIFEST)).hasMessageContaining("none of 100 jobs");
    assertThat(enqueue.acceptedJobIds()).hasSize(200);
    enqueue.breakable.breakFor(_ -> false);
    assertThat(enqueue.ask(MANIFEST).path("status_count")).hasToString("{\"already_queued\":200,\"queued\":100}");
    assertThat(enqueue.ledger.all()).hasSize(300).allMatch(job -> job.seq() == 1);
    assertThat(lines()).hasSize(300);
  }

  @Test
  void manifest_oneJobThatBreaksAmongOthers_goesOnAloneUntilItIsAccepted() throws IOException {
    enqueue.manifests.put(job("a") + "\n" + job("b") + "\n" + job("c"), "v1");
    enqueue.breakable.breakFor(id -> id.value().equals("b"));
    assertThat(enqueue.ask(MANIFEST).path("status_count")).hasToString("{\"not_accepted\":1,\"queued\":2}");
    String alone = enqueue.continuations.getFirst();
    assertThatThrownBy(() -> enqueue.deliver(alone)).hasMessageContaining("none of 1 messages");
    enqueue.breakable.breakFor(_ -> false);
    assertThat(enqueue.deliver(alone)).hasToString("{\"batchItemFailures\":[]}");
    assertThat(enqueue.acceptedJobIds()).containsExactly("a", "b", "c");
    assertThat(enqueue.ledger.all()).allMatch(job -> job.seq() == 1);
    assertThat(enqueue.continuations).hasSize(1);
    assertThat(summary().path("total").asInt()).isEqualTo(3);
  }

  @Test
  void continuation_deliveredTwice_doesNothingTwice() throws IOException {
    enqueue.manifests.put(jobs(0, 300), "v1");
    enqueue.remaining = Duration.ofSeconds(30);
    enqueue.ask(MANIFEST);
    String continuation = enqueue.continuations.getFirst();
    enqueue.deliver(continuation);
    List<JobRecord> once = enqueue.ledger.all();
    enqueue.deliver(continuation);
    assertThat(enqueue.ledger.all()).isEqualTo(once).hasSize(300);
    assertThat(summary().path("total").asInt()).isEqualTo(300);
  }

  @Test
  void manifest_changedMeanwhile_isRefused_namingBoth_andKeptForAPerson() {
    enqueue.manifests.put(jobs(0, 300), "v1");
    enqueue.remaining = Duration.ofSeconds(30);
    enqueue.ask(MANIFEST);
    enqueue.manifests.put(jobs(0, 300), "v2");
    assertThat(enqueue.deliver(enqueue.continuations.getFirst())).hasToString("{\"batchItemFailures\":[]}");
    assertThat(enqueue.deadRequests).singleElement().asString().contains("v1", "v2", "\"offset\":");
    assertThat(enqueue.emitted).containsEntry(Map.of(), Map.of(Metric.REQUEST_REFUSED, 1L));
    assertThat(enqueue.acceptedJobIds()).hasSize(200);
  }

  @Test
  void tick_twice_givesTheSameKeys_andTheNextNightOthers() {
    enqueue.manifests.put(jobs(0, 3), "v1");
    String tick = EventFiles.text("enqueue-schedule.json");
    JsonNode answer = enqueue.ask(tick, "request-1");
    assertThat(answer.path("request_id").asText()).isEqualTo("default/nightshift-nightly@2026-12-01T01:00:00Z");
    assertThat(answer.path("cycle").asText()).isEqualTo("2026-12-01T01:00:00Z");
    List<JobRecord> once = enqueue.ledger.all();
    assertThat(enqueue.ask(tick, "request-2").path("status_count")).hasToString("{\"already_queued\":3}");
    assertThat(enqueue.ledger.all()).isEqualTo(once);
    JsonNode next = enqueue.ask(tick.replace("2026-12-01T01", "2026-12-02T01"), "request-3");
    assertThat(next.path("status_count")).hasToString("{\"queued\":3}");
    assertThat(enqueue.ledger.all()).hasSize(6);
  }

  @Test
  void tick_whoseManifestIsMissing_isKeptForAPerson_aPersonsRequestIsNot() {
    String tick = EventFiles.text("enqueue-schedule.json").replace("nightly.jsonl", "gone.jsonl");
    assertThat(enqueue.ask(tick).path("error").asText()).contains("gone.jsonl", "does not exist");
    assertThat(enqueue.deadRequests).singleElement().asString().contains("gone.jsonl");
    enqueue.ask(MANIFEST.replace("nightly", "gone"));
    assertThat(enqueue.deadRequests).hasSize(1);
  }

  @Test
  void manifest_whoseTicketsAreAllRefused_throwsSoThatTheyAreSentAgain() {
    enqueue.manifests.put(jobs(0, 2), "v1");
    enqueue.tickets.refuse(1);
    enqueue.tickets.refuse(2);
    assertThatThrownBy(() -> enqueue.ask(MANIFEST)).hasMessageContaining("none of 2 tickets");
    assertThat(enqueue.ask(MANIFEST).path("status_count")).hasToString("{\"already_queued\":2}");
    assertThat(enqueue.tickets.held()).hasSize(2);
  }

  @Test
  void manifest_empty_saysSo() {
    enqueue.manifests.put("\n\n", "v1");
    assertThat(enqueue.ask(MANIFEST).path("detail").asText()).contains("no job");
  }

  private static String jobs(int from, int to) {
    return IntStream.range(from, to).mapToObj(i -> job("j" + i) + "\n").collect(Collectors.joining());
  }

  private List<JsonNode> lines() throws IOException {
    return Json.mapper()
        .readerFor(JsonNode.class)
        .<JsonNode>readValues(enqueue.answers.lines())
        .readAll();
  }

  private JsonNode summary() throws IOException {
    return Json.mapper()
        .readTree(enqueue.answers.files().get("s3://nightshift-bucket/answers/request-1/summary.json"));
  }
}
