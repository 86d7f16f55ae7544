package dev.nightshift.enqueue;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nightshift.aws.telemetry.Metric;
import dev.nightshift.aws.telemetry.NightshiftMetrics;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Goes on with the manifests that the continuation queue's messages name, each on its own. */
final class MessagesRun {
  private static final Logger LOG = LoggerFactory.getLogger(MessagesRun.class);

  private final ManifestRun manifests;
  private final Unheard unheard;

  MessagesRun(ManifestRun manifests, Unheard unheard) {
    this.manifests = manifests;
    this.unheard = unheard;
  }

  /**
   * @return the messages that are to come again
   * @throws IllegalStateException if that is all of them, so that the invocation counts as failed
   */
  ObjectNode run(EnqueueRequest.Messages request, TimeLeft time, NightshiftMetrics metrics) {
    List<String> failed = new ArrayList<>();
    for (EnqueueRequest.Message message : request.messages()) {
      try {
        run(message, time, metrics);
      } catch (Throwable e) {
        LOG.error("message {} comes again", message.id(), e);
        failed.add(message.id());
      }
    }
    if (failed.size() == request.messages().size()) {
      throw new IllegalStateException("none of " + failed.size() + " messages could be worked on");
    }
    ObjectNode response = JsonNodeFactory.instance.objectNode();
    ArrayNode failures = response.putArray("batchItemFailures");
    failed.forEach(id -> failures.addObject().put("itemIdentifier", id));
    return response;
  }

  private void run(EnqueueRequest.Message message, TimeLeft time, NightshiftMetrics metrics) {
    try {
      byte[] body = message.body().getBytes(StandardCharsets.UTF_8);
      EnqueueDesk.ended(manifests.run(RequestJson.readMessage(body, message.id()), time, new AdmissionLog(metrics)));
    } catch (RequestRefused e) {
      metrics.count(Metric.REQUEST_REFUSED);
      LOG.error("message {} refused: {}", message.id(), e.error());
      unheard.keep(message.body(), e.error());
    }
  }
}
