package dev.nightshift.local.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nightshift.aws.AwsClients;
import dev.nightshift.aws.Environment;
import dev.nightshift.core.execution.JobContext;
import dev.nightshift.core.execution.JobHandler;
import dev.nightshift.core.execution.JobResult;
import dev.nightshift.core.execution.Step;
import dev.nightshift.core.job.ObjectPath;
import dev.nightshift.core.retry.ServiceCallFailed;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;

/**
 * The demo's handler: writes a draft, then publishes it at a service that fails. The draft is a step of its own, so that a
 * failed call never writes it again; the service is told the job's key, so that it never publishes twice; and what was published
 * is put where the job says.
 */
public final class PublishArticle implements JobHandler {
  /** Where the service is; its port changes from run to run. */
  public static final String URL_VARIABLE = "NIGHTSHIFT_DEMO_URL";

  /** The setting of an action whose service would do twice what it is asked twice. */
  public static final String AT_MOST_ONCE = "at_most_once";

  /** A hang is known by it. Long enough that a busy machine does not look like one: two nights would then differ. */
  private static final Duration PATIENCE = Duration.ofSeconds(6);

  private final ObjectMapper json = new ObjectMapper();
  private final HttpClient http = HttpClient.newHttpClient();
  private final URI service;
  private final String bucket;
  private final S3Client s3;

  public PublishArticle() {
    this(System.getenv());
  }

  private PublishArticle(Map<String, String> variables) {
    this.service = URI.create(variables.getOrDefault(URL_VARIABLE, "http://127.0.0.1:8080"));
    this.bucket = variables.getOrDefault("BUCKET", "");
    this.s3 = AwsClients.of(new Environment(variables)).s3();
  }

  @Override
  public String name() {
    return "demo.publish";
  }

  @Override
  public JobResult handle(JobContext job) {
    String draft = job.step("draft").run(() -> draft(job));
    String url = publishing(job).run(() -> publish(draft, job));
    job.deliverable().ifPresent(path -> job.step("deliver").run(() -> deliver(path, draft)));
    return JobResult.of("url", url);
  }

  private @Nullable Object deliver(ObjectPath path, String draft) {
    s3.putObject(object -> object.bucket(bucket).key(path.value()), RequestBody.fromString(draft));
    return null;
  }

  private static Step publishing(JobContext job) {
    Step step = job.step("publish");
    return Boolean.TRUE.equals(job.settings().get(AT_MOST_ONCE)) ? step.atMostOnce() : step;
  }

  /** Where a real handler would ask a model. */
  private String draft(JobContext job) throws IOException {
    return json.writeValueAsString(Map.of("slug", slug(job), "text", "About " + job.jobId()));
  }

  private static String slug(JobContext job) {
    return job.payload().fields().get("slug") instanceof String slug ? slug : job.jobId().value();
  }

  private String publish(String draft, JobContext job) throws IOException, InterruptedException, ServiceCallFailed {
    HttpRequest request = HttpRequest.newBuilder(service.resolve("/publish"))
        .timeout(PATIENCE)
        .header("Idempotency-Key", "\"" + job.idempotencyKey() + "\"")
        .header("X-Job", URLEncoder.encode(job.jobId().value(), StandardCharsets.UTF_8))
        .header("X-Try", String.valueOf(job.attempt()))
        .POST(BodyPublishers.ofString(draft))
        .build();
    HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
    JsonNode body = json.readTree(answer.body());
    if (answer.statusCode() != 200) {
      throw new ServiceCallFailed("the service answered " + answer.statusCode(), answer.statusCode(),
          body.path("error").textValue(), answer.headers().firstValue("Retry-After").orElse(null));
    }
    return body.path("url").textValue();
  }
}
