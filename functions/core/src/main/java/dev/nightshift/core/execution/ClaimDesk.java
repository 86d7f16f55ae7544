package dev.nightshift.core.execution;

import dev.nightshift.core.job.Ticket;
import dev.nightshift.core.ledger.ClaimDecision;
import dev.nightshift.core.ledger.ClaimRule;
import dev.nightshift.core.ledger.JobIndex;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Lease;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.ledger.Successors;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** Reads, decides, swaps: how a ticket becomes a running job. */
final class ClaimDesk {
  /** A register that changes under each of so many tries is somebody else's business. */
  private static final int TRIES = 5;

  private final Ledger ledger;
  private final Successors successors;
  private final ClaimRule rule;
  private final Nonces nonces;
  private final InstantSource clock;
  private final JobListener listener;

  ClaimDesk(Ledger ledger, JobIndex index, ClaimRule rule, Nonces nonces, InstantSource clock, JobListener listener) {
    this.ledger = ledger;
    this.successors = new Successors(ledger, index);
    this.rule = rule;
    this.nonces = nonces;
    this.clock = clock;
    this.listener = listener;
  }

  Sighting look(Ticket ticket, Instant deadline) {
    return decided(ticket, ledger.read(ticket.key()).orElse(null), new Lease("not yet drawn", deadline, true));
  }

  /** A start that was not foreseen when the batch was divided waits for the next one: nobody starts in company unawares. */
  Claimed claim(Sighting first, Invocation invocation) {
    Lease lease = new Lease(nonces.draw(), invocation.deadline(), invocation.shared());
    Sighting sighting = decided(first.ticket(), first.record(), lease);
    for (int i = 0; i < TRIES; i++) {
      JobRecord next;
      switch (sighting.decision()) {
        case ClaimDecision.Run(var running) -> {
          if (!first.wouldStart() || running.alone() && invocation.shared()) {
            return new Claimed.ComeBackAt(clock.instant());
          }
          next = running;
        }
        case ClaimDecision.End(var dead) -> next = dead;
        case ClaimDecision.Discard(var discarded) -> next = discarded;
        case ClaimDecision.ComeBackAt(var time) -> { return new Claimed.ComeBackAt(time); }
        case ClaimDecision.SendLetter(var dead) -> { return new Claimed.LetterDue(dead); }
        case ClaimDecision.Stale(var why) -> { return new Claimed.Stale(why); }
      }
      switch (ledger.swap(next.writtenBy(nonces.draw()))) {
        case Ledger.Swap.Won(var written) -> { return won(sighting, written); }
        case Ledger.Swap.Lost(var found) -> sighting = decided(first.ticket(), found, lease);
      }
    }
    return new Claimed.ComeBackAt(clock.instant().plus(Lease.CLOCK_MARGIN));
  }

  private Claimed won(Sighting sighting, JobRecord written) {
    if (sighting.record() != null && sighting.record().state() instanceof JobState.Running) {
      listener.on(new JobEvent.FoundUnrecorded(written));
    }
    if (written.budget() != null && sighting.record() != null
        && written.budget().crossedWarning(sighting.record().budget())) {
      listener.on(new JobEvent.BudgetNearlySpent(written));
    }
    return switch (written.state()) {
      case JobState.Dead(var failure) -> {
        listener.on(new JobEvent.Died(written, failure));
        yield new Claimed.LetterDue(written);
      }
      case JobState.Discarded _ -> {
        listener.on(new JobEvent.Superseded(written));
        yield new Claimed.Stale("superseded");
      }
      case JobState.Running _ -> new Claimed.Acquired(written);
      case JobState.Queued _,JobState.Delayed _,JobState.Blocked _,JobState.InReview _,JobState.Completed _ ->
        throw new IllegalStateException("a claim never leads to " + written.state());
    };
  }

  private Sighting decided(Ticket ticket, @Nullable JobRecord record, Lease lease) {
    Instant now = clock.instant();
    boolean superseded = record != null && record.state() instanceof JobState.Delayed(var due) && !now.isBefore(due)
        && successors.newerCycleAccepted(record, now);
    return new Sighting(ticket, record, superseded, rule.decide(record, ticket.life(), lease, superseded, now));
  }
}
