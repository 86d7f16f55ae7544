package dev.nightshift.enqueue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nightshift.core.job.Cycle;
import dev.nightshift.core.job.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads requests: jobs, a manifest, a schedule's tick, or an SQS event. */
final class RequestJson {
  private static final String QUEUE = "aws:sqs";
  private static final String NO_CYCLE = "none";
  private static final String UNFILLED = "<aws.";
  private static final Set<String> KNOWN = Set.of("v", "jobs", "manifest", "request_id", "cycle", "schedule", "etag",
      "offset", "line", "lines", "so_far");

  private RequestJson() {}

  /**
   * @param invocationId the request's id if it gives none
   * @throws RequestRefused that names the field, its value and what is right
   */
  static EnqueueRequest read(byte[] json, String invocationId) throws RequestRefused {
    RawRequest raw = RawRequest.cut(json);
    return raw.fields().has("Records") ? messages(raw.fields().path("Records")) : asked(raw, invocationId);
  }

  /**
   * Reads a message of the continuation queue.
   *
   * @throws RequestRefused for anything but a manifest
   */
  static EnqueueRequest.Manifest readMessage(byte[] json, String messageId) throws RequestRefused {
    return switch (asked(RawRequest.cut(json), messageId)) {
      case EnqueueRequest.Manifest manifest -> manifest;
      case EnqueueRequest.Jobs _ ->
        throw new RequestRefused("jobs can't come by the continuation queue; a manifest can");
      case EnqueueRequest.Messages _ -> throw new RequestRefused("a message holds messages; give a manifest");
    };
  }

  /** Whether a schedule sent it, so that nobody hears the answer; {@code false} for what can't be read at all. */
  static boolean isTick(byte[] json) {
    try {
      return RawRequest.cut(json).fields().has("schedule");
    } catch (RequestRefused _) {
      return false;
    }
  }

  private static EnqueueRequest asked(RawRequest raw, String id) throws RequestRefused {
    RequestFields fields = new RequestFields(raw.fields());
    fields.refuseUnknown(KNOWN);
    if (fields.whole("v", 1, 1) != 1) {
      throw new RequestRefused("v is " + RequestFields.shown(raw.fields().path("v")) + "; this version reads 1");
    }
    boolean jobs = raw.jobs() != null || fields.has("jobs");
    if (jobs == fields.has("manifest")) {
      throw new RequestRefused(jobs ? "manifest is given beside jobs; give one of them"
          : "jobs is missing; give \"jobs\": [...], or \"manifest\": \"s3://bucket/key.jsonl\"");
    }
    Origin origin = origin(fields, id);
    return jobs ? new EnqueueRequest.Jobs(origin, jobs(raw)) : new EnqueueRequest.Manifest(origin, place(fields));
  }

  private static List<byte[]> jobs(RawRequest raw) throws RequestRefused {
    List<byte[]> jobs = raw.jobs();
    if (jobs == null) {
      throw new RequestRefused(
          "jobs is " + RequestFields.shown(raw.fields().path("jobs")) + "; give a list of at least one job");
    }
    if (jobs.isEmpty()) {
      throw new RequestRefused("jobs is empty; give at least one job");
    }
    return jobs;
  }

  private static Origin origin(RequestFields fields, String id) throws RequestRefused {
    String schedule = fields.text("schedule", name -> Text.requireName(name, 180));
    Cycle cycle = fields.text("cycle", Cycle::new);
    if (schedule != null && (cycle == null || cycle.value().startsWith(UNFILLED))) {
      throw new RequestRefused(
          "cycle is " + (cycle == null ? "missing" : "not filled in: " + Text.quoted(cycle.value()))
              + "; a schedule gives <aws.scheduler.scheduled-time>, or tomorrow's jobs would be today's");
    }
    String given = fields.text("request_id", name -> Text.requireName(name, 256));
    String requestId =
        given != null ? given : schedule != null && cycle != null ? Origin.idOfTick(schedule, cycle) : id;
    return new Origin(requestId, cycle == null || cycle.value().equals(NO_CYCLE) ? null : cycle, schedule);
  }

  private static ManifestPlace place(RequestFields fields) throws RequestRefused {
    String uri = fields.text("manifest", name -> name);
    @Nullable
    String etag = fields.text("etag", name -> Text.requireName(name, 1024));
    long offset = fields.whole("offset", 0, 0);
    if (offset > 0 && etag == null) {
      throw new RequestRefused("etag is missing; an offset holds for one version of the manifest only");
    }
    JsonNode soFar = fields.fields().path("so_far");
    return new ManifestPlace(ManifestUri.parse(String.valueOf(uri)), etag, offset, fields.whole("line", 1, 1),
        soFar.isMissingNode() ? Totals.NONE : TotalsJson.read(soFar), fields.whole("lines", 1, ManifestPlace.ALL));
  }

  private static EnqueueRequest messages(JsonNode records) throws RequestRefused {
    if (!records.isArray() || records.isEmpty()) {
      throw new RequestRefused("Records is " + RequestFields.shown(records) + "; an SQS event holds at least one");
    }
    List<EnqueueRequest.Message> messages = new ArrayList<>();
    for (JsonNode each : records) {
      String place = "Records[" + messages.size() + "]";
      if (!each.path("eventSource").asText().equals(QUEUE)) {
        throw new RequestRefused(place + ".eventSource is " + RequestFields.shown(each.path("eventSource"))
            + "; only the continuation queue (\"" + QUEUE + "\") sends events here");
      }
      if (each.path("messageId").asText().isEmpty() || !each.path("body").isTextual()) {
        throw new RequestRefused(place + " has no messageId or no body; an SQS event's records have both");
      }
      messages.add(new EnqueueRequest.Message(each.path("messageId").asText(), each.path("body").textValue()));
    }
    return new EnqueueRequest.Messages(messages);
  }
}
