package dev.nightshift.it.kills;

import dev.nightshift.core.budget.Usage;
import dev.nightshift.core.execution.JobContext;
import dev.nightshift.core.execution.JobHandler;
import dev.nightshift.core.execution.JobResult;
import dev.nightshift.core.execution.Step;
import dev.nightshift.core.retry.ServiceCallFailed;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A handler each of whose steps is seen by a witness outside the process, which gives it a number to keep as its result. */
public final class LeaveTraces implements JobHandler {
  static final String NAME = "test.leave-traces";
  static final String WITNESS = "NIGHTSHIFT_TEST_WITNESS";

  private final HttpClient http = HttpClient.newHttpClient();

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public JobResult handle(JobContext job) {
    Map<String, @Nullable Object> numbers = new LinkedHashMap<>();
    for (Part part : Part.values()) {
      numbers.put(part.step(), run(job, part));
    }
    return new JobResult(numbers);
  }

  private Long run(JobContext job, Part part) {
    Step step = job.step(part.step());
    if (part.isAtMostOnce()) {
      step = step.atMostOnce();
    }
    if (!part.isPaid()) {
      return step.run(() -> leave(job, part));
    }
    return step.reserving(Usage.tokens(Part.AT_WORST)).run(meter -> {
      Long number = leave(job, part);
      meter.used(Usage.tokens(Part.TAKEN));
      return number;
    });
  }

  private Long leave(JobContext job, Part part) throws IOException, InterruptedException, ServiceCallFailed {
    URI witness = URI.create(System.getenv(WITNESS) + "/" + job.jobId().value() + "/" + part.step());
    HttpResponse<String> answer =
        http.send(HttpRequest.newBuilder(witness).POST(BodyPublishers.noBody()).build(), BodyHandlers.ofString());
    if (answer.statusCode() != 200) {
      throw new ServiceCallFailed("the witness answered", answer.statusCode(), null, null);
    }
    return Long.valueOf(answer.body());
  }
}
