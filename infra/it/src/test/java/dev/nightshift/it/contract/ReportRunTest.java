package dev.nightshift.it.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nightshift.aws.Json;
import dev.nightshift.aws.TicketJson;
import dev.nightshift.core.job.ActionName;
import dev.nightshift.core.job.Cycle;
import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.job.Input;
import dev.nightshift.core.job.JobDefinition;
import dev.nightshift.core.job.JobId;
import dev.nightshift.core.job.Life;
import dev.nightshift.core.job.ObjectPath;
import dev.nightshift.core.job.Payload;
import dev.nightshift.core.job.PreflightSwitches;
import dev.nightshift.core.ledger.Counts;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Lease;
import dev.nightshift.core.ledger.Settlement;
import dev.nightshift.core.preflight.BlockReason;
import dev.nightshift.core.preflight.Finding;
import dev.nightshift.core.preflight.Verdict;
import dev.nightshift.local.lambda.InvocationResult;
import dev.nightshift.testkit.SampleRecords;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.s3.model.S3Object;

/** The packaged functions on the template's own tables: what the report finds, what it changes, whom it misses. */
final class ReportRunTest {
  private static final String BUCKET = "report-" + UUID.randomUUID();

  @RegisterExtension
  static final ContractStack STACK = new ContractStack("report",
      plan -> plan.property("Bucket", "BucketName", BUCKET)
          .parameter("PolicyUri", "s3://" + BUCKET + "/policy.json")
          .parameter("NightlySchedules", "ENABLED"));

  private final TriageAdapters adapters = new TriageAdapters(STACK);
  private final Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS).minusSeconds(60);

  @BeforeEach
  void givenAPolicy() {
    put("policy.json", "{\"actions\": {\"publish_article\": {\"handler\": \"demo.publish\"}}}");
  }

  @Test
  void run_whatANightLeaves_isCountedCheckedAndKept() throws Exception {
    put("inputs/there.md", "text");
    JobRecord healed = created("healed", "inputs/there.md", null, blockedFor("inputs/there.md"));
    JobRecord blocked = created("blocked", "inputs/missing.md", null, blockedFor("inputs/missing.md"));
    JobRecord old = created("nightly", "inputs/there.md", "2026-12-01T01:00:00Z", blockedFor("inputs/there.md"));
    created("nightly", "inputs/there.md", "2026-12-02T01:00:00Z", new JobState.Queued(now));
    created("vanished", "inputs/vanished.md", null, new JobState.Queued(now));
    settled("in-review", new JobState.InReview("permanent"));
    JobRecord wentOn = settled("went-on", new JobState.Delayed(now));
    adapters.ledger()
        .swap(SampleRecords.next(wentOn, new JobState.Running(new Lease("o", now.plusSeconds(900), false))));
    adapters.review().keepMalformed("{\"of\": \"nobody\"}", "key: is missing", now);

    JsonNode full = Json.mapper().readTree(payload(STACK.tick("ReportFunction", "Full")));

    assertThat(full.path("terms")).hasToString(
        "{\"queued\":2,\"waiting\":0,\"running\":1,\"blocked\":3,\"dead\":0,\"review\":1,\"done\":0}");
    assertThat(full.path("total").asInt()).isEqualTo(7);
    assertThat(full.path("queued_runnable").asInt()).isEqualTo(1);
    assertThat(full.path("queued_blocked").asInt()).isEqualTo(1);
    assertThat(full.path("blocked_reason_count")).hasToString("{\"missing_input_path\":4}");
    assertThat(full.path("agrees").asBoolean()).isTrue();
    assertThat(full.at("/cross_check/delayed/stale_removed").asInt()).isEqualTo(1);
    assertThat(full.at("/cross_check/review/malformed_messages").asInt()).isEqualTo(1);
    assertThat(full.path("rechecked"))
        .hasToString("{\"looked_at\":3,\"queued\":1,\"superseded\":1,\"still_blocked\":1,\"left\":0}");

    assertThat(stateOf(healed)).isInstanceOf(JobState.Queued.class);
    assertThat(stateOf(blocked)).isEqualTo(blocked.state());
    assertThat(stateOf(old)).isInstanceOf(JobState.Discarded.class);
    assertThat(adapters.delayed().row(wentOn.key())).isEmpty();
    assertThat(STACK.receive("JobsQueue", 1, 1)).extracting(message -> TicketJson.read(message.body()))
        .containsExactly(new TicketJson.Parsed.Read(healed.ticket()));
    assertThat(text("reports/latest.json")).isEqualTo(full.toString());
    assertThat(text("reports/latest-full.json")).isEqualTo(full.toString());
    assertThat(text("reports/latest.txt")).contains("The tables agree with the ledger.");
    assertThat(STACK.clients().s3().listObjectsV2(list -> list.bucket(BUCKET).prefix("reports/")).contents())
        .extracting(S3Object::key)
        .contains("reports/latest.json", "reports/latest.txt")
        .anySatisfy(key -> assertThat(key).matches("reports/\\d{4}-\\d\\d-\\d\\d/\\d{4}-full\\.json"));

    JsonNode light = Json.mapper().readTree(payload(STACK.tick("ReportFunction", "Light")));
    assertThat(light.path("terms")).hasToString(
        "{\"queued\":3,\"waiting\":0,\"running\":1,\"blocked\":1,\"dead\":0,\"review\":1,\"done\":1}");
    assertThat(text("reports/latest.json")).isEqualTo(light.toString());
    assertThat(text("reports/latest-full.json")).isEqualTo(full.toString());
    assertThat(light.path("rechecked"))
        .hasToString("{\"looked_at\":1,\"queued\":0,\"superseded\":0,\"still_blocked\":1,\"left\":0}");
  }

  @Test
  void schedule_thatTicked_isNotMissedAndTheOtherOneIs() throws Exception {
    put("manifests/bonsai.jsonl", "");
    report("{}");
    expectedForLong("nightly-bonsai");
    expectedForLong("nightly-lighthouse");
    assertThat(report("{}").path("schedules_overdue"))
        .hasToString("[\"nightly-bonsai\",\"nightly-lighthouse\"]");

    assertThat(payload(STACK.tick("EnqueueFunction", "NightlyBonsai"))).contains("\"done\":true");
    assertThat(payload(STACK.tick("EnqueueFunction", "NightlyLighthouse"))).contains("does not exist");

    assertThat(report("{}").path("schedules_overdue")).hasToString("[\"nightly-lighthouse\"]");
  }

  private static JsonNode report(String event) throws IOException, InterruptedException {
    return Json.mapper().readTree(payload(STACK.invoke("ReportFunction", event)));
  }

  private static String payload(InvocationResult result) {
    assertThat(result).isInstanceOf(InvocationResult.Succeeded.class);
    return ((InvocationResult.Succeeded) result).payload();
  }

  /** As if the stack had run for a day. */
  private static void expectedForLong(String schedule) {
    STACK.clients()
        .dynamodb()
        .updateItem(update -> update.tableName(STACK.ref("CountersTable"))
            .key(Map.of("day", AttributeValue.fromS("memory"), "what", AttributeValue.fromS("schedule#" + schedule)))
            .updateExpression("SET expected_since = :since")
            .expressionAttributeValues(Map.of(":since",
                AttributeValue.fromN(Long.toString(Instant.now().minus(Duration.ofHours(26)).toEpochMilli())))));
  }

  private static void put(String key, String text) {
    STACK.clients().s3().putObject(object -> object.bucket(BUCKET).key(key), RequestBody.fromString(text));
  }

  private static String text(String key) {
    return STACK.clients().s3().getObjectAsBytes(object -> object.bucket(BUCKET).key(key)).asUtf8String();
  }

  private static JobState blockedFor(String path) {
    return new JobState.Blocked(
        new Verdict.Blocked(List.of(new Finding(BlockReason.MISSING_INPUT_PATH, "not there: " + path))));
  }

  private JobRecord settled(String jobId, JobState state) {
    JobRecord next = SampleRecords.next(created(jobId, "inputs/there.md", null, new JobState.Queued(now)), state);
    adapters.settlements().settle(List.of(Settlement.withItsRow(next, null)));
    return next;
  }

  private JobRecord created(String jobId, String input, @Nullable String cycle, JobState state) {
    IdempotencyKey key = SampleRecords.freshKey();
    Cycle night = cycle == null ? null : new Cycle(cycle);
    JobDefinition definition = new JobDefinition(new JobId(jobId), new ActionName("publish_article"),
        new Payload(Map.of()), List.of(new Input("source", ObjectPath.parse(input))), null, PreflightSwitches.ALL_ON,
        null, night);
    JobRecord first = new JobRecord(key, new Life("life-" + key), 1, "writer", definition.jobId(), definition.action(),
        night, definition, state, Counts.NONE, false, Map.of(), null, List.of(), "request", null, now, now);
    adapters.ledger().create(first, null);
    return first;
  }

  private JobState stateOf(JobRecord job) {
    return adapters.ledger().read(job.key()).orElseThrow().state();
  }
}
