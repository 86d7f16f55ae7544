package dev.nightshift.it.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nightshift.aws.Json;
import dev.nightshift.local.lambda.InvocationResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.core.sync.RequestBody;

/** The same backlog two nights running, by the packaged functions: last night's blocked copies give way to tonight's. */
final class TwoNightsTest {
  private static final Path EVENTS = Path.of("..", "..", "events");
  private static final String BUCKET = "nights-" + UUID.randomUUID();

  @RegisterExtension
  static final ContractStack STACK = new ContractStack("nights",
      plan -> plan.property("Bucket", "BucketName", BUCKET).parameter("PolicyUri", "s3://" + BUCKET + "/policy.json"));

  @Test
  void blockedJobs_overTwoNights_staySoManyAsTheyWere() throws Exception {
    put("policy.json", Files.readString(EVENTS.resolve("demo-policy.json")));
    put("manifests/all.jsonl", Files.readString(EVENTS.resolve("backlog-267/jobs.jsonl")));
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Files.readAllLines(EVENTS.resolve("backlog-267/objects.txt")).forEach(key -> threads.execute(() -> put(key, "")));
    }

    night("2026-12-01T01:00:00Z");
    assertThat(report()).isEqualTo("267 jobs: 22 queued, 245 blocked, 0 done");

    night("2026-12-02T01:00:00Z");
    assertThat(report()).isEqualTo("534 jobs: 44 queued, 245 blocked, 245 done");

    night("2026-12-02T01:00:00Z");
    assertThat(report()).as("the second night's tick came twice")
        .isEqualTo("534 jobs: 44 queued, 245 blocked, 245 done");
  }

  private static void night(String cycle) throws Exception {
    JsonNode answer = ask("EnqueueFunction",
        "{\"cycle\": \"%s\", \"manifest\": \"s3://%s/manifests/all.jsonl\"}".formatted(cycle, BUCKET));
    assertThat(answer.path("done").asBoolean()).as("%s", answer).isTrue();
  }

  private static String report() throws Exception {
    JsonNode report = ask("ReportFunction", "{\"kind\": \"light\"}");
    assertThat(report.path("agrees").asBoolean()).isTrue();
    return "%d jobs: %d queued, %d blocked, %d done".formatted(report.path("total").asInt(),
        report.at("/terms/queued").asInt(), report.at("/terms/blocked").asInt(), report.at("/terms/done").asInt());
  }

  private static JsonNode ask(String function, String event) throws Exception {
    InvocationResult result = STACK.invoke(function, event);
    assertThat(result).isInstanceOf(InvocationResult.Succeeded.class);
    return Json.mapper().readTree(((InvocationResult.Succeeded) result).payload());
  }

  private static void put(String key, String text) {
    STACK.clients().s3().putObject(object -> object.bucket(BUCKET).key(key), RequestBody.fromString(text));
  }
}
