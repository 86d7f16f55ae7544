package dev.nightshift.it.kills;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nightshift.aws.DynamoLedgerScan;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.LedgerScan;
import dev.nightshift.it.SharedEmulator;
import dev.nightshift.local.LocalDeployment;
import dev.nightshift.local.emulator.Emulator;
import dev.nightshift.local.lambda.InvocationResult;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** Runs jobs in the packaged worker, kills all its processes again and again, and waits until all is at rest. */
final class NightOfKills implements BeforeAllCallback {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String WORKER = "WorkerFunction";
  private static final String POLICY = """
      {"waits": {"base_ms": 200, "cap_ms": 1000}, "shortest_step_ms": 500, "next_cycle_after_ms": 1000,
       "actions": {"leave_traces": {"handler": "%s", "budget": {"tokens": %d}}}}"""
      .formatted(LeaveTraces.NAME, Part.GRANTED);

  /** Seconds; so short that the lease of a killed worker is soon over. */
  private static final int WORKER_TIMEOUT = 12;
  private static final int BATCH = 4;
  private static final int HANDED_IN_TOGETHER = 100;

  /** From a kill to the next one: from a process that is hardly up to one that is well under way. */
  private static final int SHORTEST_PAUSE_MILLIS = 2_000;
  private static final int LONGEST_PAUSE_MILLIS = 8_000;
  private static final Duration SHORTEST_KILLING = Duration.ofSeconds(35);
  private static final Duration KILLING_PER_JOB = Duration.ofMillis(150);

  private final int jobs;
  private final long seed;
  private @Nullable Killed killed;

  NightOfKills(int jobs, long seed) {
    this.jobs = jobs;
    this.seed = seed;
  }

  /** What there is in the morning. */
  Killed killed() {
    return Objects.requireNonNull(killed, "beforeAll came first");
  }

  @Override
  public void beforeAll(ExtensionContext context) throws Exception {
    System.out.println("workers are killed by the seed " + seed);
    try (Witness witness = new Witness(seed);
        LocalDeployment deployment = deploy(SharedEmulator.of(context), witness)) {
      killed = run(deployment, witness.traces());
    }
    System.out.println("real kills: " + killed);
  }

  private static LocalDeployment deploy(Emulator emulator, Witness witness) throws Exception {
    String name = "kills-" + UUID.randomUUID().toString().substring(0, 8);
    return LocalDeployment.plan(Path.of("..", "..", "template.yaml"), emulator)
        .stackName(name)
        .work(Path.of("target", "kills"))
        .property("Bucket", "BucketName", name)
        .property(WORKER, "Timeout", WORKER_TIMEOUT)
        .property(WORKER, "Events.Jobs.Properties.BatchSize", BATCH)
        .property("JobsQueue", "VisibilityTimeout", 6 * WORKER_TIMEOUT)
        .parameter("PolicyUri", "s3://" + name + "/policy.json")
        .environment(WORKER, LeaveTraces.WITNESS, witness.uri())
        .layer(WORKER, testClasses())
        .deploy();
  }

  private static Path testClasses() throws URISyntaxException {
    return Path.of(LeaveTraces.class.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  private Killed run(LocalDeployment deployment, Traces traces) throws InterruptedException {
    deployment.clients()
        .s3()
        .putObject(put -> put.bucket(deployment.ref("Bucket")).key("policy.json"), RequestBody.fromString(POLICY));
    Instant began = Instant.now();
    handIn(deployment);
    deployment.startEventSources();
    deployment.startSchedule("TriageFunction", "Tick", Duration.ofSeconds(2), _ -> {
    });
    int kills = kill(deployment);
    awaitRest(deployment);
    Duration took = Duration.between(began, Instant.now());
    deployment.stopSchedules();
    deployment.stopEventSources();
    JsonNode report = answer(deployment.tick("ReportFunction", "Full"));
    return new Killed(jobs, kills, records(deployment), traces, report.path("total").asInt(),
        report.path("agrees").asBoolean(), took);
  }

  private void handIn(LocalDeployment deployment) throws InterruptedException {
    for (int from = 0; from < jobs; from += HANDED_IN_TOGETHER) {
      String some = IntStream.range(from, Math.min(jobs, from + HANDED_IN_TOGETHER))
          .mapToObj(
              i -> "{\"job_id\": \"job-%d\", \"action\": \"leave_traces\", \"payload\": {\"n\": %d}}".formatted(i, i))
          .collect(Collectors.joining(",", "{\"jobs\": [", "]}"));
      answer(deployment.invoke("EnqueueFunction", some));
    }
  }

  /** How many processes were killed. */
  private int kill(LocalDeployment deployment) throws InterruptedException {
    Random random = new Random(seed);
    Duration byJobs = KILLING_PER_JOB.multipliedBy(jobs);
    Instant end = Instant.now().plus(byJobs.compareTo(SHORTEST_KILLING) > 0 ? byJobs : SHORTEST_KILLING);
    int kills = 0;
    while (Instant.now().isBefore(end)) {
      TimeUnit.MILLISECONDS.sleep(random.nextInt(SHORTEST_PAUSE_MILLIS, LONGEST_PAUSE_MILLIS));
      kills += deployment.instances(WORKER).size();
      deployment.killInstances(WORKER);
    }
    return kills;
  }

  /** Until only people move a job on, and no message is left that might. */
  private void awaitRest(LocalDeployment deployment) {
    Awaitility.await()
        .atMost(Duration.ofMinutes(10).plus(KILLING_PER_JOB.multipliedBy(10L * jobs)))
        .pollInterval(Duration.ofSeconds(2))
        .untilAsserted(() -> {
          List<JobRecord> atRest = new ArrayList<>();
          scan(deployment).scanOutlines(record -> {
            if (record.state() instanceof JobState.Completed || record.state() instanceof JobState.InReview) {
              atRest.add(record);
            }
            return true;
          });
          assertThat(atRest).as("jobs at rest").hasSize(jobs);
          assertThat(messages(deployment, "JobsQueue")).as("tickets").isZero();
          assertThat(messages(deployment, "DeadLetterQueue")).as("letters").isZero();
        });
  }

  private static List<JobRecord> records(LocalDeployment deployment) {
    List<JobRecord> all = new ArrayList<>();
    scan(deployment).scan(all::add);
    return all;
  }

  private static LedgerScan scan(LocalDeployment deployment) {
    return new DynamoLedgerScan(deployment.clients().dynamodb(), deployment.ref("JobsTable"),
        deployment.clients().s3(), deployment.ref("Bucket"), corrupt -> {
          throw corrupt;
        });
  }

  private static int messages(LocalDeployment deployment, String queue) {
    return deployment.clients()
        .sqs()
        .getQueueAttributes(request -> request.queueUrl(deployment.ref(queue))
            .attributeNames(QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES,
                QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_NOT_VISIBLE,
                QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_DELAYED))
        .attributes()
        .values()
        .stream()
        .mapToInt(Integer::parseInt)
        .sum();
  }

  private static JsonNode answer(InvocationResult result) {
    assertThat(result).isInstanceOf(InvocationResult.Succeeded.class);
    try {
      return JSON.readTree(((InvocationResult.Succeeded) result).payload());
    } catch (JsonProcessingException e) {
      throw new AssertionError("a function's answer is no JSON", e);
    }
  }
}
