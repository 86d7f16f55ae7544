package dev.nightshift.local.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nightshift.local.LocalDeployment;
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

  private final LocalDeployment deployment;
  private final Bucket bucket;
  private final FunctionAnswers answers;

  NightIntake(LocalDeployment deployment, Bucket bucket) {
    this.deployment = deployment;
    this.bucket = bucket;
    this.answers = new FunctionAnswers("enqueue", deployment.logs());
  }

  /** The answers in the order of the jobs. */
  List<Admitted> admit(List<String> jobs) throws InterruptedException {
    String requestId = "night-" + UUID.randomUUID();
    String manifest = bucket.put("manifests/" + requestId + ".jsonl", lines(jobs));
    ObjectNode request = JsonNodeFactory.instance.objectNode().put("manifest", manifest).put("request_id", requestId);
    JsonNode answer = invoke(request.toString());
    if (answer.has("error")) {
      throw new NightFailed("the enqueue function refused the jobs: " + answer.path("error").asText(), null);
    }
    String folder = answer.path("answers").asText().replaceFirst("^s3://[^/]+/", "");
    awaitEnd(answer, folder);
    List<Admitted> admitted = new ArrayList<>();
    for (String key : bucket.keys(folder)) {
      if (key.endsWith(".jsonl")) {
        bucket.get(key).lines().map(answers::tree).map(Admitted::of).forEach(admitted::add);
      }
    }
    return admitted;
  }

  /** The function's answer to a request. */
  JsonNode invoke(String request) throws InterruptedException {
    return answers.of(deployment.invoke(FUNCTION, request));
  }

  /** One job a line: a line break in JSON stands between its tokens only, so a space says the same. */
  private static String lines(List<String> jobs) {
    StringBuilder lines = new StringBuilder();
    jobs.forEach(job -> lines.append(job.replace('\n', ' ').replace('\r', ' ')).append('\n'));
    return lines.toString();
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
      answer = answers.tree(bucket.get(folder + "summary.json"));
    }
  }
}
