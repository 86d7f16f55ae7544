package dev.nightshift.aws;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.nightshift.core.job.ActionName;
import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.job.JobId;
import dev.nightshift.core.job.Life;
import dev.nightshift.core.job.Ticket;

/** The body of a queue's message: {@code {"v":1,"key":…,"life":…,"job_id":…,"action":…}}. */
public final class TicketJson {
  private static final int VERSION = 1;

  private TicketJson() {}

  /** What a message's body turned out to be. */
  public sealed interface Parsed {
    record Read(Ticket ticket) implements Parsed {}

    /**
     * @param why the field and what is wrong with it; nothing of the body
     */
    record NotATicket(String why) implements Parsed {}
  }

  public static String write(Ticket ticket) {
    return Json.write(Json.object()
        .put("v", VERSION)
        .put("key", ticket.key().value())
        .put("life", ticket.life().value())
        .put("job_id", ticket.jobId().value())
        .put("action", ticket.action().value()));
  }

  public static Parsed read(String body) {
    try {
      return read(Json.mapper().readTree(body));
    } catch (JsonProcessingException e) {
      return new Parsed.NotATicket(JobJson.problemOf("body", e).toString());
    }
  }

  private static Parsed read(JsonNode node) {
    Problems problems = new Problems();
    JsonNode version = node.path("v");
    if (!node.isObject()) {
      problems.add("body", "is " + Shown.type(node) + "; a ticket is an object");
    } else if (!version.isInt() || version.intValue() != VERSION) {
      problems.wrongType("v", version, "the number " + VERSION);
    }
    Fields fields = new Fields(node, "", problems);
    var key = fields.required("key", IdempotencyKey::new);
    var life = fields.required("life", Life::new);
    var jobId = fields.required("job_id", JobId::new);
    var action = fields.required("action", ActionName::new);
    return key == null || life == null || jobId == null || action == null || !problems.none()
        ? new Parsed.NotATicket(problems.all().getFirst().toString())
        : new Parsed.Read(new Ticket(key, life, jobId, action));
  }
}
