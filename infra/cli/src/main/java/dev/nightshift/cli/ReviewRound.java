package dev.nightshift.cli;

import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.triage.Carried;
import dev.nightshift.core.triage.OpenReview;
import dev.nightshift.core.triage.Operation;
import dev.nightshift.core.triage.PersonsDecision;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** One operation on many jobs, each by itself: trouble with one does not stop the others. */
final class ReviewRound {
  /** A word after so many jobs. */
  private static final int TELL_EVERY = 20;

  private final OpenStack stack;
  private final Operation operation;
  private final Consumer<String> say;

  ReviewRound(OpenStack stack, Operation operation, Consumer<String> say) {
    this.stack = stack;
    this.operation = operation;
    this.say = say;
  }

  /** In order. */
  List<Acted> carryOut(List<String> names) {
    List<Acted> all = new ArrayList<>();
    for (String name : names) {
      all.add(guarded(name));
      if (all.size() % TELL_EVERY == 0 && all.size() < names.size()) {
        long well = all.stream().filter(one -> one.outcome().well()).count();
        say.accept("nightshift: " + all.size() + "/" + names.size() + " looked at, " + well + " done");
      }
    }
    return all;
  }

  /** The boundary of one job. */
  private Acted guarded(String name) {
    try {
      return name.startsWith(OpenReview.Malformed.ID_PREFIX) ? onMessage(name) : onJob(name);
    } catch (RuntimeException e) {
      return new Acted(name, null, ActOutcome.FAILED,
          e.getMessage() + "; run the same command again with --operation " + operation.id());
    }
  }

  private Acted onJob(String name) {
    return switch (stack.lookup().toAct(name, operation.id())) {
      case JobLookup.Found.None() -> new Acted(name, null, ActOutcome.NOT_FOUND, "there is no such job");
      case JobLookup.Found.Several(var jobs) -> new Acted(name, null, ActOutcome.AMBIGUOUS,
          "names " + jobs.size() + " open jobs; give one key: " + RecordText.choice(jobs));
      case JobLookup.Found.One(var job) -> acted(name, job, stack.desk().carryOut(job.key(), operation));
    };
  }

  private Acted acted(String name, JobRecord before, Carried carried) {
    return switch (carried) {
      case Carried.Done(var job) -> new Acted(name, job, ActOutcome.DONE, "is " + StateName.of(job.state()) + " now");
      case Carried.DoneBefore(var job) -> new Acted(name, job, ActOutcome.DONE_BEFORE,
          "by this operation; it is " + StateName.of(job.state()) + " now");
      case Carried.TicketMissing(var job, var why) -> new Acted(name, job, ActOutcome.TICKET_MISSING,
          "it is queued, but its message was not sent (" + why + "); run the same command again with --operation "
              + operation.id() + ", or triage sends it within hours");
      case Carried.StepsOpen(var job, var steps) -> new Acted(name, job, ActOutcome.STEPS_OPEN,
          "say what you found out: " + String.join(" ", steps.stream().map(ReviewRound::answers).toList()));
      case Carried.NotPossible(var job, var why) -> new Acted(name, job, ActOutcome.NOT_POSSIBLE, why);
      case Carried.NoSuchJob() -> new Acted(name, null, ActOutcome.NOT_FOUND, "there is no such job any more");
      case Carried.Contended() -> new Acted(name, before, ActOutcome.CONTENDED,
          "it changed under each try; look at it and decide again");
    };
  }

  private static String answers(String step) {
    return "--happened " + Shell.word(step + "=JSON") + " or --did-not-happen " + Shell.word(step);
  }

  private Acted onMessage(String id) {
    if (!(operation.decision() instanceof PersonsDecision.Discard)) {
      return new Acted(id, null, ActOutcome.NOT_POSSIBLE, "a message that belongs to no job can only be discarded");
    }
    return stack.review().removeMalformed(id)
        ? new Acted(id, null, ActOutcome.DONE, "the message is removed from review")
        : new Acted(id, null, ActOutcome.NOT_FOUND, "no message is kept by that id (any more)");
  }
}
