package dev.nightshift.it.iam;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.it.SharedEmulator;
import dev.nightshift.local.LocalDeployment;
import dev.nightshift.local.emulator.Emulator;
import dev.nightshift.local.lambda.InvocationResult;
import dev.nightshift.local.lambda.LogLine;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.core.sync.RequestBody;

/**
 * Joins what the packaged functions call, as the SDK itself tells it, with what their roles allow: nothing is denied, and
 * nothing is allowed that is not used, but for {@link #WITHOUT_A_CALL}.
 */
class IamTest {
  private static final Path TEMPLATE = Path.of("..", "..", "template.yaml");

  /** Allowed and not called by a function's own code here, by what it ends with, and why. */
  private static final Map<String, String> WITHOUT_A_CALL = new TreeMap<>(Map.ofEntries(
      Map.entry("logs:CreateLogStream", "Lambda itself writes the log, in the function's name"),
      Map.entry("logs:PutLogEvents", "likewise"),
      Map.entry("EnqueueFunction sqs:ReceiveMessage ContinuationQueue.Arn",
          "Lambda's event source, in the function's name"),
      Map.entry("EnqueueFunction sqs:DeleteMessage ContinuationQueue.Arn", "likewise"),
      Map.entry("EnqueueFunction sqs:GetQueueAttributes ContinuationQueue.Arn", "likewise"),
      Map.entry("EnqueueFunction sqs:SendMessage ContinuationQueue.Arn", "a manifest too long for one invocation"),
      Map.entry("EnqueueFunction sqs:SendMessage DeadLetterQueue.Arn", "Lambda's OnFailure destination"),
      Map.entry("EnqueueFunction s3:PutObject Bucket.Arn/results/*", "only a record whose steps it would have to move"),
      Map.entry("WorkerFunction sqs:ReceiveMessage JobsQueue.Arn", "Lambda's event source"),
      Map.entry("WorkerFunction sqs:DeleteMessage JobsQueue.Arn", "likewise"),
      Map.entry("WorkerFunction sqs:GetQueueAttributes JobsQueue.Arn", "likewise"),
      Map.entry("WorkerFunction dynamodb:Query JobsTable.Arn/index/job_id", "a delayed job that is claimed when due"),
      Map.entry("s3:ListBucket Bucket.Arn", "a missing object reads as missing only to whoever may list; many inputs"),
      Map.entry("TriageFunction sqs:ChangeMessageVisibility DeadLetterQueue.Arn",
          "a letter whose job is still running"),
      Map.entry("TriageFunction s3:PutObject Bucket.Arn/definitions/*", "a record that outgrows its item"),
      Map.entry("WorkerFunction s3:PutObject Bucket.Arn/definitions/*", "likewise"),
      Map.entry("WorkerFunction sqs:SendMessage JobsQueue.Arn", "a job that yields near its deadline"),
      Map.entry("TriageFunction sqs:SendMessage DeadLetterQueue.Arn", "a lost letter; Lambda's OnFailure destination"),
      Map.entry("TriageFunction s3:PutObject Bucket.Arn/results/*", "a record whose steps must leave it"),
      Map.entry("ReportFunction sqs:SendMessage DeadLetterQueue.Arn", "Lambda's OnFailure destination"),
      Map.entry("ReportFunction dynamodb:DeleteItem DelayedRequeueTable.Arn", "a row that is older than its record"),
      Map.entry("ReportFunction dynamodb:DeleteItem ManualReviewTable.Arn", "likewise"),
      Map.entry("ReportFunction s3:PutObject Bucket.Arn/definitions/*", "a record that outgrows its item"),
      Map.entry("ReportFunction s3:PutObject Bucket.Arn/results/*", "likewise")));

  private static final Set<String> LINES = ConcurrentHashMap.newKeySet();

  @RegisterExtension
  static final Deployed STACK = new Deployed();

  /** The template with whatever calls a function makes written down. */
  static final class Deployed implements BeforeAllCallback {
    private final List<LocalDeployment> deployments = new ArrayList<>();

    @Override
    public void beforeAll(ExtensionContext context) throws Exception {
      Emulator emulator = SharedEmulator.of(context);
      String name = "iam-" + UUID.randomUUID().toString().substring(0, 8);
      Path recorder = Path.of(CallRecorder.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      var plan = LocalDeployment.plan(TEMPLATE, emulator)
          .stackName(name)
          .work(Path.of("target", "iam"))
          .property("Bucket", "BucketName", name)
          .parameter("NightlySchedules", "ENABLED")
          .parameter("PolicyUri", "s3://" + name + "/policy.json")
          .onLog(IamTest::heard);
      for (String function : FUNCTIONS) {
        plan.layer(function, recorder).environment(function, CallRecorder.SWITCH, "1");
      }
      deployments.add(plan.deploy());
    }

    LocalDeployment deployment() {
      return deployments.getFirst();
    }
  }

  private static final List<String> FUNCTIONS =
      List.of("EnqueueFunction", "WorkerFunction", "TriageFunction", "ReportFunction");

  @Test
  void calls_andRoles_agree() throws IOException, InterruptedException, URISyntaxException {
    try (LocalDeployment deployment = STACK.deployment()) {
      night(deployment);
      Set<Allowed> allowed = Roles.read(TEMPLATE);
      Set<Call> calls = calls(deployment);

      assertThat(calls).as("calls").hasSizeGreaterThan(20);
      assertThat(calls).as("calls that no role allows")
          .allSatisfy(call -> assertThat(allowed).as("%s", call).anyMatch(one -> one.covers(call)));
      List<String> unused = allowed.stream()
          .filter(one -> calls.stream().noneMatch(one::covers))
          .map(one -> one.function() + " " + one.action() + " " + one.thing())
          .sorted()
          .toList();
      assertThat(unused).as("allowed, not used, and without a reason").allMatch(IamTest::hasAReason);
      assertThat(WITHOUT_A_CALL.keySet()).as("reasons for what is used or not allowed")
          .allMatch(reason -> unused.stream().anyMatch(one -> one.contains(reason)));
    }
  }

  /** A short one in which something of everything happens. */
  private static void night(LocalDeployment deployment) throws InterruptedException {
    put(deployment, "policy.json",
        """
               {"shared_limits": [{"name": "all", "scope": "account", "period": "day", "tokens": 1000}], "next_cycle_after_ms": 100, "waits": {"base_ms": 1, "cap_ms": 100},
            "actions": {"act": {"handler": "test.by-order", "limits": {"transient_in_queue": 2, "transient_in_all": 3}}}}""");
    put(deployment, "inputs/there.md", "text");
    StringBuilder jobs = new StringBuilder();
    List<String> orders = List.of("succeed", "big result", "refuse", "ask for a minute", "ask for an hour", "fail");
    for (String order : orders) {
      jobs.append("{\"job_id\": \"%s\", \"action\": \"act\", \"payload\": {\"order\": \"%s\", \"text\": \"%s\"}, "
          .formatted(order, order, "t".repeat(order.equals("succeed") ? 9_000 : 10)))
          .append("\"inputs\": [{\"role\": \"a\", \"path\": \"inputs/there.md\"}], \"deliverable\": \"out/x.md\", ")
          .append("\"preflight\": {\"require_deliverable\": false}}\n");
    }
    jobs.append("{\"job_id\": \"blocked\", \"action\": \"act\", \"payload\": {}, ")
        .append("\"inputs\": [{\"role\": \"a\", \"path\": \"inputs/late.md\"}]}\n");
    put(deployment, "manifests/a.jsonl", jobs.toString());
    for (int times = 0; times < 2; times++) {
      succeed(deployment, "EnqueueFunction", """
          {"schedule": "nightly-bonsai", "cycle": "2026-12-01T01:00:00Z", "manifest": "s3://%s/manifests/a.jsonl"}"""
          .formatted(deployment.ref("Bucket")));
    }
    deployment.startEventSources();
    await(() -> hasCalled("WorkerFunction sqs:ChangeMessageVisibility") && hasCalled("WorkerFunction sqs:SendMessage")
        && hasCalled("WorkerFunction dynamodb:PutItem " + deployment.ref("DelayedRequeueTable"))
        && hasCalled("WorkerFunction s3:PutObject"));
    deployment.stopEventSources();
    send(deployment, "DeadLetterQueue", "{\"of\": \"nobody\", \"long\": \"" + "x".repeat(300_000) + "\"}");
    // Until what was put off by the first tick is released by another.
    await(() -> {
      succeed(deployment, "TriageFunction", "{}");
      return hasCalled("TriageFunction dynamodb:DeleteItem") && hasCalled("TriageFunction s3:PutObject");
    });
    put(deployment, "inputs/late.md", "text");
    succeed(deployment, "ReportFunction", "{\"kind\": \"full\"}");
  }

  private static void await(Callable<Boolean> condition) {
    Awaitility.await().atMost(Duration.ofMinutes(3)).pollInterval(Duration.ofMillis(500)).until(condition);
  }

  private static boolean hasCalled(String start) {
    return LINES.stream().anyMatch(line -> line.startsWith(start));
  }

  private static Set<Call> calls(LocalDeployment deployment) {
    Map<String, String> names = new HashMap<>();
    for (String table : List.of("JobsTable", "DelayedRequeueTable", "ManualReviewTable", "CountersTable",
        "BudgetsTable",
        "JobsQueue", "ContinuationQueue", "DeadLetterQueue", "Bucket")) {
      names.put(deployment.ref(table), table + ".Arn");
    }
    return LINES.stream().map(line -> {
      String[] parts = line.split(" ", 3);
      return new Call(parts[0], parts[1], byTemplate(parts[2], names));
    }).collect(Collectors.toSet());
  }

  private static String byTemplate(String thing, Map<String, String> names) {
    return names.entrySet()
        .stream()
        .filter(name -> thing.equals(name.getKey()) || thing.startsWith(name.getKey() + "/"))
        .findFirst()
        .map(name -> name.getValue() + thing.substring(name.getKey().length()))
        .orElse(thing);
  }

  private static boolean hasAReason(String allowed) {
    return WITHOUT_A_CALL.keySet().stream().anyMatch(allowed::contains);
  }

  private static void heard(LogLine line) {
    if (line.text().startsWith(CallRecorder.PREFIX)) {
      LINES.add(line.function() + " " + line.text().substring(CallRecorder.PREFIX.length()));
    }
  }

  private static void succeed(LocalDeployment deployment, String function, String event) throws InterruptedException {
    assertThat(deployment.invoke(function, event)).isInstanceOf(InvocationResult.Succeeded.class);
  }

  private static void put(LocalDeployment deployment, String key, String text) {
    deployment.clients()
        .s3()
        .putObject(object -> object.bucket(deployment.ref("Bucket")).key(key), RequestBody.fromString(text));
  }

  private static void send(LocalDeployment deployment, String queue, String body) {
    deployment.clients().sqs().sendMessage(send -> send.queueUrl(deployment.ref(queue)).messageBody(body));
  }
}
