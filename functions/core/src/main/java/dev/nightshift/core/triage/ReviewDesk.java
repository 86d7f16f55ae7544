package dev.nightshift.core.triage;

import dev.nightshift.core.execution.Nonces;
import dev.nightshift.core.execution.Sending;
import dev.nightshift.core.execution.Tickets;
import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.ledger.Settlement;
import dev.nightshift.core.ledger.Settlements;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Carries out what a person decided: record and row in one transaction, then the ticket. Whoever is killed in between runs
 * the same operation again, which only sends the ticket; if nobody does, the sweep will.
 */
public final class ReviewDesk {
  /** A register that changes under each of so many tries is left to the person. */
  static final int TRIES = 5;

  private final Ports ports;
  private final ReviewRule rule;

  public ReviewDesk(Ports ports, ReviewRule rule) {
    this.ports = ports;
    this.rule = rule;
  }

  /** What the desk needs from outside. */
  public record Ports(Ledger ledger, Settlements settlements, Tickets tickets, Nonces nonces, InstantSource clock) {}

  /** Decides on what the ledger holds now, and on what it holds then if somebody else was quicker. */
  public Carried carryOut(IdempotencyKey key, Operation operation) {
    for (int i = 0; i < TRIES; i++) {
      Optional<JobRecord> read = ports.ledger().read(key);
      if (read.isEmpty()) {
        return new Carried.NoSuchJob();
      }
      JobRecord job = read.get();
      switch (rule.decide(job, operation, ports.clock().instant())) {
        case ReviewRule.Reply.DoneBefore(var same) -> { return withTicket(same, Carried.DoneBefore::new); }
        case ReviewRule.Reply.StepsOpen(var steps) -> { return new Carried.StepsOpen(job, steps); }
        case ReviewRule.Reply.NotPossible(var why) -> { return new Carried.NotPossible(job, why); }
        case ReviewRule.Reply.Settle(var settlement) -> {
          Settlement inOurHand = settlement.writtenBy(ports.nonces().draw());
          if (ports.settlements().settle(List.of(inOurHand)) instanceof Settlements.Result.Settled) {
            return withTicket(inOurHand.next(), Carried.Done::new);
          }
        }
      }
    }
    return new Carried.Contended();
  }

  private Carried withTicket(JobRecord job, Function<JobRecord, Carried> sent) {
    if (!(job.state() instanceof JobState.Queued)) {
      return sent.apply(job);
    }
    return switch (ports.tickets().send(List.of(job.ticket()), Duration.ZERO).getFirst()) {
      case Sending.Sent() -> sent.apply(job);
      case Sending.Refused(var why) -> new Carried.TicketMissing(job, why);
    };
  }
}
