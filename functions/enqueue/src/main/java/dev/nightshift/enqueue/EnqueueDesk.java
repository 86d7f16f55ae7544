package dev.nightshift.enqueue;

import static software.amazon.lambda.powertools.logging.argument.StructuredArguments.entry;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nightshift.aws.telemetry.Metric;
import dev.nightshift.aws.telemetry.NightshiftMetrics;
import java.nio.charset.StandardCharsets;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers whatever the function is invoked with. */
final class EnqueueDesk {
  private static final Logger LOG = LoggerFactory.getLogger(EnqueueDesk.class);

  private final JobsRun jobs;
  private final ManifestRun manifests;
  private final MessagesRun messages;
  private final Unheard unheard;
  private final ScheduleTicks ticks;

  EnqueueDesk(JobsRun jobs, ManifestRun manifests, Unheard unheard, ScheduleTicks ticks) {
    this.jobs = jobs;
    this.manifests = manifests;
    this.messages = new MessagesRun(manifests, unheard);
    this.unheard = unheard;
    this.ticks = ticks;
  }

  /**
   * @param invocationId the same when an asynchronous invocation is tried again
   * @return the response; one with {@code error} if the request can't be done, which trying again won't change
   * @throws RuntimeException if our side is broken: trying again is worth it
   */
  ObjectNode answer(byte[] event, String invocationId, TimeLeft time, NightshiftMetrics metrics) {
    AdmissionLog log = new AdmissionLog(metrics);
    try {
      return switch (RequestJson.read(event, invocationId)) {
        case EnqueueRequest.Jobs request -> ticked(request.origin(), ended(jobs.run(request, time, log)));
        case EnqueueRequest.Manifest request -> ticked(request.origin(), ended(manifests.run(request, time, log)));
        case EnqueueRequest.Messages request -> messages.run(request, time, metrics);
      };
    } catch (RequestRefused e) {
      metrics.count(Metric.REQUEST_REFUSED);
      LOG.error("request refused: {}", e.error());
      if (RequestJson.isTick(event)) {
        unheard.keep(new String(event, StandardCharsets.UTF_8), e.error());
      }
      return Response.error(e.error());
    }
  }

  private ObjectNode ticked(Origin origin, ObjectNode response) {
    ticks.note(origin);
    return response;
  }

  /** The counts of the whole request; answers of single jobs were logged before, where there was need to. */
  static ObjectNode ended(ObjectNode response) {
    LOG.info("request answered", entry("request_id", response.path("request_id").asText()),
        entry("total", response.path("total").asLong()), entry("runnable", response.path("runnable").asLong()),
        entry("blocked", response.path("blocked").asLong()),
        entry("continued_from_byte", response.path("continued_from_byte").asLong()));
    return response;
  }
}
