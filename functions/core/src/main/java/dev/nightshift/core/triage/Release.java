package dev.nightshift.core.triage;

import dev.nightshift.core.execution.Nonces;
import dev.nightshift.core.execution.Sending;
import dev.nightshift.core.execution.Tickets;
import dev.nightshift.core.ledger.Aftermath;
import dev.nightshift.core.ledger.Endings;
import dev.nightshift.core.ledger.JobIndex;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.ledger.Supersession;
import dev.nightshift.core.retry.Policy;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Sends tickets for delayed jobs whose time has come, in one bounded wave a tick. */
public final class Release {
  /** A wave is spread over so long, so that what failed together does not come back together. */
  static final Duration SPREAD = Duration.ofSeconds(60);

  private final Ledger ledger;
  private final JobIndex index;
  private final Settlements settlements;
  private final DelayedRequeue delayed;
  private final Tickets tickets;
  private final Policy policy;
  private final Nonces nonces;
  private final InstantSource clock;

  public Release(Ledger ledger, JobIndex index, Settlements settlements, DelayedRequeue delayed, Tickets tickets,
      Policy policy, Nonces nonces, InstantSource clock) {
    this.ledger = ledger;
    this.index = index;
    this.settlements = settlements;
    this.delayed = delayed;
    this.tickets = tickets;
    this.policy = policy;
    this.nonces = nonces;
    this.clock = clock;
  }

  /** What a wave did. */
  public record Wave(int released, int superseded, int staleRows, int refused) {}

  /**
   * @param most how many jobs at the most; the rest waits for the next tick
   */
  public Wave release(int most) {
    List<Row.DelayedRow> due = delayed.due(clock.instant(), most);
    int released = 0;
    int superseded = 0;
    int stale = 0;
    int refused = 0;
    for (int i = 0; i < due.size(); i++) {
      Row.DelayedRow row = due.get(i);
      Optional<JobRecord> job = ledger.read(row.key());
      if (job.isEmpty() || job.get().seq() > row.seq() || !(job.get().state() instanceof JobState.Delayed)) {
        delayed.removeStale(row);
        stale++;
      } else if (newerCycleAccepted(job.get())) {
        settle(Endings.superseded(job.get(), policy, clock.instant()), row);
        superseded++;
      } else if (letGo(job.get(), row, SPREAD.multipliedBy(i).dividedBy(due.size()))) {
        released++;
      } else {
        refused++;
      }
    }
    return new Wave(released, superseded, stale, refused);
  }

  /** Ticket first: an early one is harmless, since a due delayed job may be claimed; a lost one would not be. */
  private boolean letGo(JobRecord job, Row.DelayedRow row, Duration delay) {
    return switch (tickets.send(List.of(job.ticket()), delay).getFirst()) {
      case Sending.Sent() -> {
        settle(Aftermath.released(job, clock.instant()), row);
        yield true;
      }
      case Sending.Refused _ -> false;
    };
  }

  /** Refused: somebody else moved the job on, and its row goes with the next tick. */
  private void settle(JobRecord next, Row.DelayedRow row) {
    Settlement settlement = new Settlement(next, new RowChange.RemoveDelayed(row.key()), null);
    settlements.settle(List.of(settlement.writtenBy(nonces.draw())));
  }

  private boolean newerCycleAccepted(JobRecord job) {
    return index.keysOf(job.jobId())
        .stream()
        .filter(key -> !key.equals(job.key()))
        .map(ledger::read)
        .flatMap(Optional::stream)
        .anyMatch(other -> Supersession.byNewerCycle(job, other, clock.instant()));
  }
}
