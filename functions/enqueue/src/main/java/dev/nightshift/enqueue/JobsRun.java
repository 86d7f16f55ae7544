package dev.nightshift.enqueue;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nightshift.aws.ParsedJob;
import dev.nightshift.core.enqueue.Answer;
import dev.nightshift.core.job.Submission;
import java.util.ArrayList;
import java.util.List;

/** Answers a request that holds its jobs itself. */
final class JobsRun {
  /** The response may have 6 MB; what comes with the list is small. */
  private static final int MOST_RESPONSE_BYTES = 5_000_000;

  private final Admission admission;
  private final Answers answers;

  JobsRun(Admission admission, Answers answers) {
    this.admission = admission;
    this.answers = answers;
  }

  ObjectNode run(EnqueueRequest.Jobs request, TimeLeft time, AdmissionListener listener) {
    List<JobAnswer> all = new ArrayList<>(request.jobs().size());
    RecentKeys recent = new RecentKeys();
    boolean goesOn = true;
    while (all.size() < request.jobs().size()) {
      List<Candidate> round = round(request, all.size());
      all.addAll(goesOn ? admission.admit(round, request.origin().requestId(), recent, listener)
          : round.stream().map(JobsRun::outOfTime).toList());
      goesOn = goesOn && time.forAnotherRound();
    }
    return response(request.origin(), all);
  }

  private static List<Candidate> round(EnqueueRequest.Jobs request, int from) {
    List<Candidate> round = new ArrayList<>();
    int bytes = 0;
    for (int i = from; i < request.jobs().size() && Round.takes(round.size(), bytes); i++) {
      byte[] job = request.jobs().get(i);
      bytes += job.length;
      round.add(Candidate.read(i, job, request.origin().cycle()));
    }
    return round;
  }

  private static JobAnswer outOfTime(Candidate late) {
    return switch (late.job()) {
      case ParsedJob.Invalid invalid -> new JobAnswer.Malformed(late.place(), invalid);
      case ParsedJob.Valid(Submission job) -> new JobAnswer.Decided(late.place(), job,
          new Answer.NotAccepted(job.key(), "no time was left; send the same request again, or a manifest"), null);
    };
  }

  private ObjectNode response(Origin origin, List<JobAnswer> all) {
    ObjectNode response = Response.begin(origin);
    TotalsJson.write(Totals.NONE.plus(all), response);
    List<ObjectNode> list = all.stream().map(answer -> AnswerJson.of(answer, "index")).toList();
    byte[] lines = Response.lines(list);
    if (lines.length > MOST_RESPONSE_BYTES) {
      return response.put("answers", answers.write(origin.requestId(), "jobs.jsonl", lines));
    }
    ArrayNode jobs = response.putArray("jobs");
    jobs.addAll(list);
    return response;
  }
}
