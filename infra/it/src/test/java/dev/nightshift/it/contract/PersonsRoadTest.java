package dev.nightshift.it.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpServer;
import dev.nightshift.aws.TicketJson;
import dev.nightshift.core.job.JobDefinition;
import dev.nightshift.core.job.Life;
import dev.nightshift.core.job.Payload;
import dev.nightshift.core.ledger.Counts;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Settlement;
import dev.nightshift.core.ledger.StepState;
import dev.nightshift.core.retry.Failure;
import dev.nightshift.core.retry.Kind;
import dev.nightshift.testkit.SampleRecords;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.cloudformation.CloudFormationClient;

/** What a person does in the morning, with the command itself, on the template's own tables, found by the stack's outputs. */
final class PersonsRoadTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @RegisterExtension
  static final ContractStack STACK = new ContractStack("person");

  private final TriageAdapters adapters = new TriageAdapters(STACK);
  private final String stack = "person-" + UUID.randomUUID();
  private final Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
  private final String errorClass = "Error-" + UUID.randomUUID();

  /** As CloudFormation shows them of a deployed stack. */
  @BeforeEach
  void publishOutputs() {
    ObjectNode template = JSON.createObjectNode();
    template.putObject("Parameters").putObject("PolicyUri").put("Type", "String").put("Default", "");
    template.putObject("Resources").putObject("Nothing").put("Type", "AWS::CloudFormation::WaitConditionHandle");
    ObjectNode outputs = template.putObject("Outputs");
    STACK.outputs().forEach((output, value) -> outputs.putObject(output).put("Value", value));
    try (CloudFormationClient cloudFormation = CloudFormationClient.builder()
        .endpointOverride(STACK.endpoints().dynamodb())
        .region(Region.of(STACK.endpoints().region()))
        .credentialsProvider(StaticCredentialsProvider
            .create(AwsBasicCredentials.create(STACK.endpoints().key().id(), STACK.endpoints().key().secret())))
        .httpClientBuilder(UrlConnectionHttpClient.builder())
        .build()) {
      cloudFormation.createStack(request -> request.stackName(stack).templateBody(template.toString()));
    }
  }

  @Test
  void morning_whatIsInReview_isSeenDecidedAndGone() throws Exception {
    JobRecord refused = inReview("refused-" + stack, Map.of());
    JobRecord unknown = inReview("unknown-" + stack, Map.of("publish", new StepState.Started("try")));
    JobRecord unwanted = inReview("unwanted-" + stack, Map.of());
    adapters.review().keepMalformed("{\"of\": \"" + stack + "\"}", "key: is missing", now);

    CommandLineTool.Ran list = nightshift("review", "list", "--json");
    assertThat(list.exitCode()).as(list.err()).isZero();
    assertThat(list.json().path("error_class_count").path(errorClass).intValue()).isEqualTo(3);
    String message = list.json()
        .path("reviews")
        .valueStream()
        .filter(review -> review.path("error_class").textValue().equals("MalformedMessage"))
        .findFirst()
        .orElseThrow()
        .path("key")
        .textValue();
    assertThat(nightshift("review", "list", "--error-class", errorClass, "--since", "1h").out())
        .contains(refused.key().value(), unknown.key().value(), unwanted.key().value());
    assertThat(nightshift("review", "show", message, "--body").out()).contains(stack);
    assertThat(nightshift("review", "show", unknown.jobId().value()).out())
        .contains("publish  open", "review requeue " + unknown.key() + " --did-not-happen publish");
    assertThat(exported()).filteredOn(line -> line.path("error_class").textValue().equals(errorClass))
        .hasSize(3)
        .allSatisfy(line -> assertThat(line.path("disposition").textValue()).isEqualTo("review"));

    assertThat(nightshift("review", "requeue", refused.key().value(), unknown.key().value()).exitCode()).isEqualTo(1);
    assertThat(nightshift("review", "requeue", unknown.key().value(), "--happened", "publish=\"url\"").exitCode())
        .isZero();
    assertThat(nightshift("review", "discard", unwanted.jobId().value(), message, "--why", "no").exitCode()).isZero();

    assertThat(state(refused)).isInstanceOf(JobState.Queued.class);
    assertThat(adapters.ledger().read(unknown.key()).orElseThrow().steps())
        .containsExactly(Map.entry("publish", new StepState.Done("url")));
    assertThat(state(unwanted)).isInstanceOf(JobState.Discarded.class);
    assertThat(STACK.receive("JobsQueue", 2, 1)).extracting(one -> TicketJson.read(one.body()))
        .containsExactlyInAnyOrder(new TicketJson.Parsed.Read(refused.ticket()),
            new TicketJson.Parsed.Read(unknown.ticket()));
    assertThat(adapters.review().row(refused.key())).isEmpty();
    assertThat(adapters.review().malformed(message)).isEmpty();
    assertThat(nightshift("review", "list", "--error-class", errorClass).out()).contains("nothing waits");
    assertThat(nightshift("status", unwanted.jobId().value()).out()).contains("given up (no)");
  }

  /** The queue's place is taken by one that kills whoever sends there: record and row are written, the ticket is not sent. */
  @Test
  void requeue_killedBeforeItsTicket_isFinishedByRunningItAgain() throws Exception {
    JobRecord job = inReview("killed-" + stack, Map.of());
    HttpServer queue = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    URI there = URI.create("http://127.0.0.1:" + queue.getAddress().getPort());
    CommandLineTool tool = CommandLineTool.on(STACK.endpoints()).with("AWS_ENDPOINT_URL_SQS", there.toString());
    queue.createContext("/", _ -> tool.kill());
    queue.start();
    CommandLineTool.Ran killed =
        tool.run("review", "requeue", job.key().value(), "--operation", "op-1", "--stack", stack);
    queue.stop(0);
    assertThat(killed.exitCode()).isEqualTo(137);
    assertThat(killed.err()).contains("run the same command again with --operation op-1");
    assertThat(state(job)).isInstanceOf(JobState.Queued.class);
    assertThat(STACK.receive("JobsQueue", 1, 0)).isEmpty();

    CommandLineTool.Ran again = nightshift("review", "requeue", job.key().value(), "--operation", "op-1", "--json");

    assertThat(again.exitCode()).as(again.err()).isZero();
    assertThat(again.json().path("outcome_count")).hasToString("{\"done_before\":1}");
    assertThat(adapters.ledger().read(job.key()).orElseThrow().seq()).isEqualTo(job.seq() + 1);
    assertThat(STACK.receive("JobsQueue", 1, 1)).extracting(one -> TicketJson.read(one.body()))
        .containsExactly(new TicketJson.Parsed.Read(job.ticket()));
  }

  @Test
  void export_payloadThatLiesInTheBucket_isWhole() throws Exception {
    JobDefinition small = SampleRecords.small("big-" + stack);
    JobRecord big = inReview(new JobDefinition(small.jobId(), small.action(),
        new Payload(Map.of("text", "夜".repeat(50_000))), List.of(), null, small.preflight(), null, null), Map.of());

    assertThat(exported()).filteredOn(line -> line.path("key").textValue().equals(big.key().value()))
        .singleElement()
        .satisfies(line -> assertThat(line.path("payload").path("text").textValue()).hasSize(50_000));
  }

  @Test
  void stack_thatIsNotThere_isNamedWithoutAStackTrace() throws Exception {
    CommandLineTool.Ran ran = CommandLineTool.on(STACK.endpoints()).run("review", "list", "--stack", "no-such-stack");

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err()).contains("there is no stack no-such-stack", "--region").doesNotContain("\tat ");
  }

  private CommandLineTool.Ran nightshift(String... args) throws IOException, InterruptedException, ExecutionException {
    return CommandLineTool.on(STACK.endpoints()).with("NIGHTSHIFT_STACK", stack).run(args);
  }

  private List<JsonNode> exported() throws Exception {
    CommandLineTool.Ran ran = nightshift("dead-letters", "export");
    assertThat(ran.exitCode()).as(ran.err()).isZero();
    return ran.out().lines().map(PersonsRoadTest::tree).toList();
  }

  private static JsonNode tree(String line) {
    try {
      return JSON.readTree(line);
    } catch (IOException e) {
      throw new AssertionError("no JSON in a line of the export", e);
    }
  }

  private JobState state(JobRecord job) {
    return adapters.ledger().read(job.key()).orElseThrow().state();
  }

  private JobRecord inReview(String jobId, Map<String, StepState> steps) {
    return inReview(SampleRecords.small(jobId), steps);
  }

  private JobRecord inReview(JobDefinition definition, Map<String, StepState> steps) {
    Failure failure = new Failure(errorClass, Kind.PERMANENT, "a-rule", "as it happens", 1, now, null);
    JobRecord first = new JobRecord(SampleRecords.freshKey(), new Life(UUID.randomUUID().toString()), 1, "worker",
        definition.jobId(), definition.action(), definition.cycle(), definition, new JobState.Dead(failure),
        new Counts(1, 1, 0, 0, 0), false, steps, null, List.of(failure), "request", null, now, now);
    adapters.ledger().create(first, null);
    JobRecord next = SampleRecords.next(first, new JobState.InReview("permanent"));
    adapters.settlements().settle(List.of(Settlement.withItsRow(next, null)));
    return next;
  }
}
