package dev.nightshift.local.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nightshift.local.LocalDeployment;
import dev.nightshift.local.lambda.InvocationResult;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/** Hands jobs in as a nightly schedule would: a manifest in the bucket, and one call of the enqueue function. */
final class NightIntake {
  private static final String FUNCTION = "EnqueueFunction";
  private static final Duration LONGEST = Duration.ofMinutes(10);

  private final ObjectMapper json = new ObjectMapper();
  private final LocalDeployment deployment;
  private final Bucket bucket;

  NightIntake(LocalDeployment deployment, Bucket bucket) {
    this.deployment = deployment;
    this.bucket = bucket;
  }

  /** The answers in the order of the jobs. */
  List<Admitted> admit(List<String> jobs) throws InterruptedException {
    String requestId = "night-" + UUID.randomUUID();
    String manifest = bucket.put("manifests/" + requestId + ".jsonl", lines(jobs));
    ObjectNode request = json.createObjectNode().put("manifest", manifest).put("request_id", requestId);
    JsonNode answer = invoke(request.toString());
    if (answer.has("error")) {
      throw new NightFailed("the enqueue function refused the jobs: " + answer.path("error").asText(), null);
    }
    String folder = answer.path("answers").asText().replaceFirst("^s3://[^/]+/", "");
    awaitEnd(answer, folder);
    List<Admitted> admitted = new ArrayList<>();
    for (String key : bucket.keys(folder)) {
      if (key.endsWith(".jsonl")) {
        bucket.get(key).lines().map(this::tree).map(Admitted::of).forEach(admitted::add);
      }
    }
    return admitted;
  }

  /** The function's answer to a request. */
  JsonNode invoke(String request) throws InterruptedException {
    return answer(deployment.invoke(FUNCTION, request));
  }

  /** One job a line: a line break in JSON stands between its tokens only, so a space says the same. */
  private static String lines(List<String> jobs) {
    StringBuilder lines = new StringBuilder();
    jobs.forEach(job -> lines.append(job.replace('\n', ' ').replace('\r', ' ')).append('\n'));
    return lines.toString();
  }

  private JsonNode answer(InvocationResult result) {
    return switch (result) {
      case InvocationResult.Succeeded(var payload) -> tree(payload);
      case InvocationResult.FunctionError(var type, var message) -> throw failed(type + ": " + message);
      case InvocationResult.TimedOut(var timeout) -> throw failed("no answer in " + timeout.toSeconds() + " s");
      case InvocationResult.Crashed(var detail) -> throw failed(detail);
    };
  }

  private NightFailed failed(String why) {
    return new NightFailed("the enqueue function failed (" + why + "); its log is in " + deployment.logs(), null);
  }

  /** A manifest too long for one invocation goes on in others, whose last one says so in the bucket. */
  private void awaitEnd(JsonNode first, String folder) throws InterruptedException {
    Instant deadline = Instant.now().plus(LONGEST);
    JsonNode answer = first;
    while (!answer.path("done").asBoolean()) {
      if (Instant.now().isAfter(deadline)) {
        throw new NightFailed("the manifest was not read to its end within " + LONGEST.toMinutes()
            + " minutes; the log is in " + deployment.logs(), null);
      }
      TimeUnit.SECONDS.sleep(1);
      answer = tree(bucket.get(folder + "summary.json"));
    }
  }

  private JsonNode tree(String text) {
    try {
      return json.readTree(text);
    } catch (JsonProcessingException e) {
      throw new NightFailed("the enqueue function's answer is no JSON; its log is in " + deployment.logs(), e);
    }
  }
}
