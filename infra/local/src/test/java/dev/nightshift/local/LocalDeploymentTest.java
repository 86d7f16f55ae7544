package dev.nightshift.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nightshift.local.emulator.Emulator;
import dev.nightshift.local.emulator.EmulatorChoice;
import dev.nightshift.local.lambda.InvocationResult;
import dev.nightshift.local.lambda.InvocationResult.Crashed;
import dev.nightshift.local.lambda.InvocationResult.FunctionError;
import dev.nightshift.local.lambda.InvocationResult.Succeeded;
import dev.nightshift.local.lambda.InvocationResult.TimedOut;
import dev.nightshift.local.lambda.LogLine;
import dev.nightshift.local.lambda.ScheduleSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;

/** One small template with one function, on whichever emulator there is. */
@TestInstance(Lifecycle.PER_CLASS)
final class LocalDeploymentTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String FUNCTION = "Function";

  private final List<String> lines = new CopyOnWriteArrayList<>();
  private Emulator emulator;
  private LocalDeployment deployment;

  @BeforeAll
  void deploy(@TempDir Path work) throws Exception {
    emulator = new EmulatorChoice(System.getenv(), Path.of("target"), System.out::println).start();
    System.out.println("emulator: " + emulator.describe());
    Files.createDirectories(work.resolve("layer"));
    Files.writeString(work.resolve("layer/layer.txt"), "from a layer");
    var zip = ProbeZip.in(work).toString();
    deployment = LocalDeployment.plan(ProbeZip.template(), emulator)
        .stackName("probe-" + UUID.randomUUID())
        .work(work)
        .parameter("Greeting", "sleep well")
        .property(FUNCTION, "CodeUri", zip)
        .property("Impatient", "CodeUri", zip)
        .property("Clockwork", "CodeUri", zip)
        .property("Worker", "CodeUri", zip)
        .environment(FUNCTION, "EXTRA", "beside the template")
        .layer(FUNCTION, work.resolve("layer"))
        .onLog(this::remember)
        .deploy();
    // Its first event may take longer than a message stays hidden.
    deployment.invoke("Worker", "{}");
    // Handled beside the other tests, since it takes two visibility timeouts.
    deployment.clients()
        .sqs()
        .sendMessageBatch(request -> request.queueUrl(deployment.ref("Queue"))
            .entries(List.of(entry("good"), entry("bad"), entry("better"))));
    deployment.startEventSources();
  }

  private static SendMessageBatchRequestEntry entry(String body) {
    return SendMessageBatchRequestEntry.builder().id(body).messageBody(body).build();
  }

  private void remember(LogLine line) {
    lines.add(line.text());
  }

  @AfterAll
  void remove() {
    deployment.removeResources();
    deployment.close();
    emulator.close();
  }

  @Test
  void deploy_table_hasIndexAndTimeToLive() {
    var name = deployment.ref("Table");
    var table = deployment.clients().dynamodb().describeTable(request -> request.tableName(name)).table();
    assertThat(table.globalSecondaryIndexes()).singleElement()
        .satisfies(index -> assertThat(index.projection().projectionType()).isEqualTo(ProjectionType.KEYS_ONLY));
    assertThat(deployment.clients()
        .dynamodb()
        .describeTimeToLive(request -> request.tableName(name))
        .timeToLiveDescription()
        .timeToLiveStatus()).isEqualTo(TimeToLiveStatus.ENABLED);
  }

  @Test
  void deploy_queue_hasTheTemplatesAttributes() {
    var attributes = deployment.clients()
        .sqs()
        .getQueueAttributes(request -> request.queueUrl(deployment.ref("Queue"))
            .attributeNames(QueueAttributeName.ALL))
        .attributes();
    assertThat(attributes).containsEntry(QueueAttributeName.VISIBILITY_TIMEOUT, "5");
    assertThat(attributes.get(QueueAttributeName.REDRIVE_POLICY))
        .contains(deployment.attribute("DeadLetterQueue", "Arn"));
  }

  @Test
  void deploy_whatHasNoCounterpart_isListed() {
    assertThat(deployment.passedOver()).anyMatch(line -> line.contains("Role: AWS::IAM::Role"))
        .anyMatch(line -> line.contains("Subscription: its condition HasMail does not hold"))
        .anyMatch(line -> line.contains("Queue.SqsManagedSseEnabled"));
    assertThat(deployment.output("Live")).isEqualTo(deployment.ref(FUNCTION) + ":live");
  }

  /** With the probe in place of the functions, which need not be built for this. */
  @Test
  void deploy_theProjectsOwnTemplate_isFollowedThroughout(@TempDir Path work) throws IOException {
    var zip = ProbeZip.in(work).toString();
    var plan = LocalDeployment.plan(Path.of("../../template.yaml"), emulator)
        .stackName("own-" + UUID.randomUUID())
        .work(work)
        .property("EnqueueFunction", "CodeUri", zip)
        .property("WorkerFunction", "CodeUri", zip)
        .property("TriageFunction", "CodeUri", zip)
        .property("ReportFunction", "CodeUri", zip)
        .property("JobsQueue", "RedrivePolicy.maxReceiveCount", 7);
    try (var own = plan.deploy()) {
      assertThat(own.output("JobsQueueUrl")).isEqualTo(own.ref("JobsQueue"));
      assertThat(own.clients()
          .sqs()
          .getQueueAttributes(request -> request.queueUrl(own.ref("JobsQueue"))
              .attributeNames(QueueAttributeName.REDRIVE_POLICY))
          .attributes()
          .get(QueueAttributeName.REDRIVE_POLICY)).contains("7", own.attribute("DeadLetterQueue", "Arn"));
      assertThat(own.passedOver()).noneMatch(line -> line.contains("Queue: "));
      own.removeResources();
    }
  }

  @Test
  void invoke_environment_isTheTemplatesAndLambdas() throws Exception {
    var environment = answer("{\"do\":\"environment\"}");
    assertThat(environment.path("GREETING").asText()).isEqualTo("sleep well");
    assertThat(environment.path("EXTRA").asText()).isEqualTo("beside the template");
    assertThat(environment.path("TABLE").asText()).isEqualTo(deployment.ref("Table"));
    assertThat(environment.path("QUEUE_URL").asText()).isEqualTo(deployment.ref("Queue"));
    assertThat(environment.path("OTHERS").asText())
        .isEqualTo(deployment.ref("Topic") + ",arn:aws:s3:::" + deployment.ref("Bucket") + "/*,nobody");
    assertThat(environment.path("AWS_LAMBDA_FUNCTION_NAME").asText()).isEqualTo(deployment.ref(FUNCTION));
    assertThat(environment.path("AWS_LAMBDA_FUNCTION_MEMORY_SIZE").asText()).isEqualTo("256");
    assertThat(environment.path("AWS_ENDPOINT_URL_DYNAMODB").asText()).startsWith("http");
  }

  @Test
  void invoke_context_knowsDeadlineAndArn() throws Exception {
    var context = answer("{\"do\":\"context\"}");
    assertThat(context.path("remaining").asInt()).isBetween(1, 20_000);
    assertThat(context.path("arn").asText()).isEqualTo(deployment.attribute(FUNCTION, "Arn"));
  }

  @Test
  void invoke_layer_isSeenByTheFunction() throws Exception {
    assertThat(answer("{\"do\":\"resource\"}").asText()).isEqualTo("from a layer");
  }

  @Test
  void invoke_functionThrows_isAFunctionError() throws Exception {
    assertThat(deployment.invoke(FUNCTION, "{\"do\":\"throw\"}"))
        .isEqualTo(new FunctionError("java.lang.IllegalArgumentException", "as told"));
  }

  @Test
  void invoke_pastItsDeadline_isKilledAndLogged() throws Exception {
    assertThat(deployment.invoke("Impatient", "{\"do\":\"hang\"}")).isEqualTo(new TimedOut(Duration.ofSeconds(1)));
    assertThat(lines).anyMatch(line -> line.endsWith("Task timed out after 1.00 seconds"));
    assertThat(deployment.instances("Impatient")).isEmpty();
  }

  @Test
  void invoke_processEnds_isACrash() throws Exception {
    assertThat(deployment.invoke(FUNCTION, "{\"do\":\"exit\"}")).isEqualTo(new Crashed("ended with 7"));
  }

  @Test
  void killInstances_inTheMiddle_isACrash() throws Exception {
    var before = hangings();
    var invocation = CompletableFuture.supplyAsync(this::hang);
    await().atMost(Duration.ofSeconds(15)).until(() -> hangings() > before);
    deployment.killInstances(FUNCTION);
    assertThat(invocation.get()).isEqualTo(new Crashed("ended with 137"));
  }

  private InvocationResult hang() {
    try {
      return deployment.invoke(FUNCTION, "{\"do\":\"hang\"}");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private long hangings() {
    return lines.stream().filter("hanging"::equals).count();
  }

  @Test
  void invoke_twice_freezesTheProcessInBetween() throws Exception {
    deployment.invoke(FUNCTION, "{\"do\":\"echo\"}");
    var processes = deployment.instances(FUNCTION);
    assertThat(processes).isNotEmpty();
    // Each of its threads stops when the kernel comes to it.
    for (var process : processes) {
      await().until(() -> state(process).equals("T"));
    }
    assertThat(deployment.invoke(FUNCTION, "{\"do\":\"echo\"}")).isInstanceOf(Succeeded.class);
    assertThat(deployment.instances(FUNCTION)).isEqualTo(processes);
  }

  /** The third field, after the command's name in brackets. */
  private static String state(long process) throws IOException {
    var stat = Files.readString(Path.of("/proc", String.valueOf(process), "stat"));
    return stat.substring(stat.lastIndexOf(')') + 2).substring(0, 1);
  }

  @Test
  void log_metricLine_isLeftAsItIs() throws Exception {
    var metric = "{\"_aws\":{\"Timestamp\":1,\"CloudWatchMetrics\":[]},\"job.completed\":1,\"ü\":\"\\u0001\"}";
    deployment.invoke(FUNCTION, JSON.createObjectNode().put("do", "print").put("text", metric).toString());
    await().until(() -> lines.contains(metric));
    var group = "night_" + deployment.ref("LogGroup").split("/", -1)[2] + "_probe.log";
    assertThat(deployment.logs().resolve(group)).content().contains(metric);
  }

  @Test
  void schedules_areTheTemplates() {
    assertThat(deployment.schedules()).extracting(ScheduleSettings::name, ScheduleSettings::enabled)
        .containsExactlyInAnyOrder(tuple("Nightly", true), tuple("Broken", false));
    assertThat(deployment.passedOver()).anyMatch(line -> line.endsWith("ScheduleExpressionTimezone"));
  }

  @Test
  void tick_event_saysWhenItWasToCome() throws Exception {
    var before = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    assertThat(deployment.tick("Clockwork", "Nightly")).isInstanceOfSatisfying(Succeeded.class, answer -> {
      assertThat(Instant.parse(tree(answer.payload()).path("cycle").asText())).isBetween(before, Instant.now());
    });
  }

  @Test
  void tick_thatFailsForGood_isToldToTheDestination() throws Exception {
    assertThat(deployment.tick("Clockwork", "Broken")).isInstanceOf(FunctionError.class);
    assertThat(deployment.clients()
        .sqs()
        .receiveMessage(request -> request.queueUrl(deployment.ref("FailedTicks")))
        .messages()).singleElement().satisfies(message -> {
          var record = tree(message.body());
          assertThat(record.path("requestContext").path("approximateInvokeCount").asInt()).isEqualTo(2);
          assertThat(record.path("requestPayload").path("do").asText()).isEqualTo("throw");
          assertThat(record.path("responsePayload").path("errorMessage").asText()).isEqualTo("as told");
        });
  }

  @Test
  void tick_noSuchSchedule_isRefusedByName() {
    assertThatThrownBy(() -> deployment.tick("Clockwork", "Hourly"))
        .hasMessageContaining("no schedule Hourly of Clockwork")
        .hasMessageContaining("Clockwork Nightly");
  }

  @Test
  void eventSource_oneBadMessage_comesBackUntilItIsRedriven() {
    await().atMost(Duration.ofSeconds(40)).until(() -> waitingIn("DeadLetterQueue") == 1);
    assertThat(waitingIn("Queue")).isZero();
    assertThat(deployment.clients()
        .sqs()
        .receiveMessage(request -> request.queueUrl(deployment.ref("DeadLetterQueue")))
        .messages()).singleElement().satisfies(message -> assertThat(message.body()).isEqualTo("bad"));
  }

  private int waitingIn(String queue) {
    var attributes = deployment.clients()
        .sqs()
        .getQueueAttributes(request -> request.queueUrl(deployment.ref(queue)).attributeNames(QueueAttributeName.ALL))
        .attributes();
    return Integer.parseInt(attributes.getOrDefault(QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES, "0"))
        + Integer.parseInt(attributes.getOrDefault(QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_NOT_VISIBLE, "0"));
  }

  private JsonNode answer(String event) throws Exception {
    var result = deployment.invoke(FUNCTION, event);
    assertThat(result).isInstanceOf(Succeeded.class);
    return tree(((Succeeded) result).payload());
  }

  private static JsonNode tree(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw new AssertionError(text, e);
    }
  }
}
