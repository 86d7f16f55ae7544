package dev.nightshift.enqueue;

import dev.nightshift.aws.ParsedJob;
import dev.nightshift.core.job.JobDefinition;
import dev.nightshift.core.job.Submission;
import dev.nightshift.core.job.Ticket;
import dev.nightshift.core.preflight.PreflightRound;
import dev.nightshift.core.preflight.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/** Decides on the jobs of a request, some hundred at a time: preflight, ledger, tickets. */
final class Admission {
  private final PreflightRound preflight;
  private final IntakeRound intake;
  private final TicketRound tickets;

  Admission(PreflightRound preflight, IntakeRound intake, TicketRound tickets) {
    this.preflight = preflight;
    this.intake = intake;
    this.tickets = tickets;
  }

  /**
   * @param jobs each with a place of its own
   * @param listener told of each answer, in the order of the jobs
   * @return one answer a job, in their order
   * @throws RuntimeException if the bucket could not be asked, or nothing at all could be accepted: trying again is worth it
   */
  List<JobAnswer> admit(List<Candidate> jobs, String requestId, RecentKeys recent, AdmissionListener listener) {
    SortedMap<Long, Submission> wellFormed = new TreeMap<>();
    for (Candidate each : jobs) {
      if (each.job() instanceof ParsedJob.Valid(var submission)) {
        wellFormed.put(each.place(), submission);
      }
    }
    Function<JobDefinition, Verdict> verdicts =
        preflight.over(wellFormed.values().stream().map(Submission::definition).toList());
    Map<Long, IntakeRound.Taken> taken = intake.take(wellFormed, verdicts, requestId, recent);
    throwIfAllBroke(taken, recent);
    SortedMap<Long, Ticket> due = new TreeMap<>();
    taken.forEach((place, each) -> {
      Ticket ticket = each.accepted().ticket();
      if (ticket != null) {
        due.put(place, ticket);
      }
    });
    Map<Long, String> refused = tickets.send(due);
    List<JobAnswer> answers = jobs.stream().map(each -> answer(each, taken, refused)).toList();
    for (JobAnswer each : answers) {
      IntakeRound.Taken job = taken.get(each.place());
      listener.on(each, due.containsKey(each.place()), job == null ? null : job.broke());
    }
    listener.round(answers);
    return answers;
  }

  private static JobAnswer answer(Candidate each, Map<Long, IntakeRound.Taken> taken, Map<Long, String> refused) {
    return switch (each.job()) {
      case ParsedJob.Invalid invalid -> new JobAnswer.Malformed(each.place(), invalid);
      case ParsedJob.Valid(var job) -> new JobAnswer.Decided(each.place(), job,
          Objects.requireNonNull(taken.get(each.place())).accepted().answer(), refused.get(each.place()));
    };
  }

  /** One job that breaks alone after others went well is that job's trouble, and must not hold up what comes after it. */
  private static void throwIfAllBroke(Map<Long, IntakeRound.Taken> taken, RecentKeys recent) {
    boolean all = !taken.isEmpty() && taken.values().stream().allMatch(each -> each.broke() != null);
    if (all && (taken.size() > 1 || recent.isEmpty())) {
      Throwable first = Objects.requireNonNull(taken.values().iterator().next().broke());
      throw new IllegalStateException("none of " + taken.size() + " jobs could be accepted", first);
    }
  }
}
