package dev.nightshift.enqueue;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nightshift.aws.FieldProblem;
import dev.nightshift.aws.PlainJson;
import dev.nightshift.core.enqueue.Answer;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.preflight.BlockReason;

/** Answers as JSON. */
final class AnswerJson {
  private AnswerJson() {}

  /**
   * @param placeName {@code index} or {@code line}
   */
  static ObjectNode of(JobAnswer answer, String placeName) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put(placeName, answer.place());
    if (answer.jobId() != null) {
      json.put("job_id", answer.jobId());
    }
    switch (answer) {
      case JobAnswer.Malformed malformed -> malformed(json.put("status", malformed.status()), malformed);
      case JobAnswer.Decided decided -> decided(
          json.put("key", decided.key().value()).put("status", decided.status()), decided);
    }
    return json;
  }

  private static void malformed(ObjectNode json, JobAnswer.Malformed malformed) {
    json.put("reason", BlockReason.INVALID_DEFINITION.wireName()).put("detail", malformed.job().detail());
    ArrayNode problems = json.putArray("problems");
    for (FieldProblem problem : malformed.job().problems()) {
      problems.addObject().put("field", problem.field()).put("problem", problem.problem());
    }
  }

  private static void decided(ObjectNode json, JobAnswer.Decided decided) {
    switch (decided.answer()) {
      case Answer.Queued _ -> {}
      case Answer.AlreadyThere(var job) -> known(json, job);
      case Answer.Superseded(_, var by) -> json.put("by", by.value());
      case Answer.Conflict(_, var with) -> json.put("with", with.value());
      case Answer.Blocked(_, var verdict) ->
        json.put("reason", verdict.reason().wireName()).put("detail", verdict.detail());
      case Answer.NotAccepted(_, var why) -> json.put("detail", why);
    }
    if (decided.ticketRefused() != null) {
      json.put("ticket", "refused")
          .put("detail", "accepted, but its ticket was refused (" + decided.ticketRefused()
              + "); the sweep sends another, and so does the same request with this request_id");
    }
  }

  private static void known(ObjectNode json, JobRecord job) {
    switch (job.state()) {
      case JobState.Completed(var result, _) -> json.set("result", PlainJson.nodeOf(result));
      case JobState.Dead(var failure) -> json.put("error_class", failure.errorClass());
      case JobState.InReview(var reason) -> json.put("reason", reason);
      case JobState.Queued _,JobState.Running _,JobState.Delayed _,JobState.Blocked _,JobState.Discarded _ -> {}
    }
  }
}
