package dev.nightshift.core.triage;

import dev.nightshift.core.ledger.JobRecord;
import java.util.List;

/** What became of a person's operation on one job. */
public sealed interface Carried {
  /** It is done, and the ticket, if the job is queued now, is sent. */
  record Done(JobRecord job) implements Carried {}

  /** This very operation was done before; if the job is still queued, its ticket was sent once more. */
  record DoneBefore(JobRecord job) implements Carried {}

  /**
   * It is done, now or before, but the queue did not take the ticket: the same operation again sends it, or else the sweep.
   *
   * @param why the queue's own words
   */
  record TicketMissing(JobRecord job, String why) implements Carried {}

  /** Nothing was done: these steps may or may not have happened, and the operation does not say. */
  record StepsOpen(JobRecord job, List<String> steps) implements Carried {
    public StepsOpen {
      steps = List.copyOf(steps);
    }
  }

  /**
   * Nothing was done.
   *
   * @param why for the person, with what is possible instead
   */
  record NotPossible(JobRecord job, String why) implements Carried {}

  /** Nothing was done: the ledger has no such job. */
  record NoSuchJob() implements Carried {}

  /** Nothing was done: the job changed under each try. */
  record Contended() implements Carried {}
}
