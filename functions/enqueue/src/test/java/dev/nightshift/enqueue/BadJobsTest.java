package dev.nightshift.enqueue;

import static dev.nightshift.enqueue.EnqueueFixture.job;
import static dev.nightshift.enqueue.EnqueueFixture.request;
import static dev.nightshift.enqueue.EnqueueFixture.statuses;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nightshift.aws.Json;
import dev.nightshift.aws.telemetry.Metric;
import dev.nightshift.core.job.ObjectPath;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** Every bad job gets an answer that names the field, and harms no neighbour. */
final class BadJobsTest {
  private final EnqueueFixture enqueue = new EnqueueFixture();

  @Test
  void badJobs_amongGoodOnes_eachNamesItsField() throws IOException {
    JsonNode expected = Json.mapper().readTree(EventFiles.bytes("bad-jobs.expected.json"));
    JsonNode answer = enqueue.ask(EventFiles.bytes("bad-jobs.json"), "request-1");
    assertThat(answer.path("jobs")).hasSameSizeAs(expected);
    for (int i = 0; i < expected.size(); i++) {
      JsonNode job = answer.path("jobs").get(i);
      String field = expected.get(i).path("field").asText(null);
      if (field == null) {
        assertThat(job.path("status").asText()).as(job.toString()).isIn("queued", "already_queued");
      } else {
        assertThat(job.path("status").asText()).as(job.toString()).isEqualTo("blocked");
        assertThat(job.path("reason").asText()).isEqualTo("invalid_definition");
        assertThat(job.at("/problems/0/field").asText()).as(job.toString()).isEqualTo(field);
        assertThat(job.has("key")).isFalse();
      }
    }
    Set<String> good = StreamSupport.stream(expected.spliterator(), false)
        .filter(job -> job.path("field").isNull())
        .map(job -> job.path("job").asText())
        .collect(Collectors.toSet());
    assertThat(enqueue.acceptedJobIds()).containsExactlyInAnyOrderElementsOf(good);
    assertThat(enqueue.tickets.held()).hasSameSizeAs(good);
  }

  @Test
  void jobs_thatOnlyAFileCouldNotHold_areBlocked_neighboursGoThrough() {
    String tooMany = IntStream.range(0, 10_001)
        .mapToObj(i -> "{\"role\": \"r\", \"path\": \"inputs/%d\"}".formatted(i))
        .collect(Collectors.joining(", "));
    String deep = "[".repeat(100_000) + "]".repeat(100_000);
    JsonNode answer = enqueue.ask(request(job("a"),
        job("inputs").replace("}}", "}, \"inputs\": [" + tooMany + "]}"),
        job("payload").replace("\"slug\": \"payload\"", "\"text\": \"" + "x".repeat(2 * 1024 * 1024) + "\""),
        job("deep").replace("\"deep\"}}", deep + "}}"),
        job("twice").replace("\"action\"", "\"action\": \"publish_article\", \"action\""),
        job("long-number").replace("\"long-number\"}}", "9".repeat(20_000) + "}}"),
        job("z")));
    assertThat(statuses(answer)).containsExactly("queued", "blocked", "blocked", "blocked", "blocked", "blocked",
        "queued");
    assertThat(answer.at("/jobs/1/problems/0/field").asText()).isEqualTo("inputs");
    assertThat(answer.at("/jobs/2/problems/0/field").asText()).isEqualTo("payload");
    assertThat(answer.at("/jobs/4/problems/0/problem").asText()).contains("action").contains("twice");
    assertThat(enqueue.acceptedJobIds()).containsExactly("a", "z");
    assertThat(enqueue.emitted).containsEntry(Map.of("reason", "invalid_definition"), Map.of(Metric.JOB_BLOCKED, 5L));
  }

  /** The parser gave up on the whole request. */
  @Test
  void jobs_loneSurrogateInAName_blocksThatJobAlone() {
    JsonNode answer = enqueue.ask(request(job("a"), job("payload").replace("\"slug\"", "\"s\\ud800\""),
        job("own").replace("\"action\"", "\"x_\\udc00\": 1, \"action\""), job("é🌙"),
        job("z\\\\ud800"), job("\\ud83c\\udf19")));
    assertThat(statuses(answer)).containsExactly("queued", "blocked", "blocked", "queued", "queued", "queued");
    assertThat(answer.at("/jobs/1/problems/0/problem").asText()).contains("name").contains("lone surrogate");
    assertThat(enqueue.acceptedJobIds()).containsExactlyInAnyOrder("a", "é🌙", "z\\ud800", "🌙");
  }

  @Test
  void backlogOf267_isCountedAsMeasured() throws IOException {
    EventFiles.text("backlog-267/objects.txt")
        .lines()
        .forEach(path -> enqueue.inputs.put(ObjectPath.parse(path)));
    JsonNode expected = Json.mapper().readTree(EventFiles.bytes("backlog-267/expected.json"));
    String jobs = EventFiles.text("backlog-267/jobs.jsonl").lines().collect(Collectors.joining(","));
    JsonNode answer = enqueue.ask("{\"jobs\":[" + jobs + "]}");
    assertThat(answer.path("total")).isEqualTo(expected.path("total_count"));
    assertThat(answer.path("runnable")).isEqualTo(expected.path("runnable_count"));
    assertThat(answer.path("blocked")).isEqualTo(expected.path("blocked_count"));
    assertThat(answer.path("blocked_reason_count")).isEqualTo(expected.path("blocked_reason_count"));
    assertThat(enqueue.tickets.held()).hasSize(22);
  }
}
