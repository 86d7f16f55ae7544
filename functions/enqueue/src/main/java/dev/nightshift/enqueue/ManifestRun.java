package dev.nightshift.enqueue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Answers a request for a manifest, as far as this invocation goes; what is left it hands on. */
final class ManifestRun {
  private final Manifests manifests;
  private final Admission admission;
  private final Answers answers;
  private final Continuations continuations;

  ManifestRun(Manifests manifests, Admission admission, Answers answers, Continuations continuations) {
    this.manifests = manifests;
    this.admission = admission;
    this.answers = answers;
    this.continuations = continuations;
  }

  /**
   * A run that dies anywhere is run again from where it began, and nothing is done twice: the answers of its rounds are
   * written over, and only what is handed on is begun elsewhere.
   */
  ObjectNode run(EnqueueRequest.Manifest request, TimeLeft time, AdmissionListener listener) throws RequestRefused {
    Origin origin = request.origin();
    ManifestLines lines = new ManifestLines(manifests, request.from());
    RecentKeys recent = new RecentKeys();
    Totals soFar = request.from().soFar();
    while (!lines.atEnd()) {
      List<Line> round = lines.nextRound();
      if (!round.isEmpty()) {
        List<JobAnswer> decided = admit(round, request, recent, listener);
        handOnAlone(round, decided, lines, origin);
        soFar = soFar.plus(decided);
      }
      if (!time.forAnotherRound() && !lines.atEnd()) {
        return goOn(origin, lines.place(soFar));
      }
    }
    return end(request, lines.place(soFar));
  }

  private List<JobAnswer> admit(List<Line> round, EnqueueRequest.Manifest request, RecentKeys recent,
      AdmissionListener listener) {
    Origin origin = request.origin();
    List<Candidate> jobs = round.stream().map(line -> line.candidate(origin.cycle())).toList();
    List<JobAnswer> decided = admission.admit(jobs, origin.requestId(), recent, listener);
    throwIfNoTicketWentOut(decided);
    String name = request.from().lines() == ManifestPlace.ALL ? "%09d.jsonl" : "%09d-again.jsonl";
    answers.write(origin.requestId(), name.formatted(round.getFirst().number()),
        Response.lines(decided.stream().map(answer -> AnswerJson.of(answer, "line")).toList()));
    return decided;
  }

  /**
   * A job that broke while its neighbours went well is not accepted, and at night nobody would send it again: its line goes on
   * by itself, and if it breaks time and again its message becomes a letter.
   */
  private void handOnAlone(List<Line> round, List<JobAnswer> decided, ManifestLines lines, Origin origin) {
    for (int i = 0; i < round.size(); i++) {
      if (decided.get(i).status().equals("not_accepted")) {
        continuations.handOn(origin, lines.only(round.get(i)));
      }
    }
  }

  /** Nobody reads the answer of a manifest at night: better to run again, which sends the tickets again. */
  private static void throwIfNoTicketWentOut(List<JobAnswer> decided) {
    List<JobAnswer.Decided> queued = decided.stream()
        .filter(JobAnswer.Decided.class::isInstance)
        .map(JobAnswer.Decided.class::cast)
        .filter(answer -> answer.status().equals("queued"))
        .toList();
    if (!queued.isEmpty() && queued.stream().allMatch(answer -> answer.ticketRefused() != null)) {
      throw new IllegalStateException("none of " + queued.size() + " tickets was taken: "
          + queued.getFirst().ticketRefused());
    }
  }

  private ObjectNode goOn(Origin origin, ManifestPlace place) {
    ObjectNode response = response(origin, place).put("done", false)
        .put("continued_from_byte", place.offset())
        .put("continued_from_line", place.line());
    summarize(origin, response);
    continuations.handOn(origin, place);
    return response;
  }

  private ObjectNode end(EnqueueRequest.Manifest request, ManifestPlace place) {
    Origin origin = request.origin();
    ObjectNode response = response(origin, place).put("done", true);
    if (place.soFar().total() == 0) {
      response.put("detail", "the manifest holds no job");
    }
    if (request.from().lines() == ManifestPlace.ALL) {
      summarize(origin, response);
    }
    return response;
  }

  private ObjectNode response(Origin origin, ManifestPlace place) {
    ObjectNode response = Response.begin(origin).put("manifest", place.manifest().toString());
    if (place.etag() != null) {
      response.put("etag", place.etag());
    }
    return TotalsJson.write(place.soFar(), response).put("answers", answers.folder(origin.requestId()));
  }

  private void summarize(Origin origin, ObjectNode response) {
    answers.write(origin.requestId(), "summary.json", Response.bytes(response));
  }
}
