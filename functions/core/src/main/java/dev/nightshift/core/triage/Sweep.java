package dev.nightshift.core.triage;

import dev.nightshift.core.execution.Letter;
import dev.nightshift.core.execution.Letters;
import dev.nightshift.core.execution.Nonces;
import dev.nightshift.core.execution.Tickets;
import dev.nightshift.core.ledger.Aftermath;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.ledger.LedgerScan;
import dev.nightshift.core.retry.Policy;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** Finds what lost its ticket, its letter or its row, and gives it a new one. A needless ticket is harmless. */
public final class Sweep {
  /** One sweep resends so many at the most. */
  static final int MOST = 1_000;

  static final Duration EVERY = Duration.ofHours(1);

  /** All that a sweep needs from outside. */
  public record Ports(Ledger ledger, LedgerScan scan, Settlements settlements, DelayedRequeue delayed,
      ManualReview review,
      Tickets tickets, Letters letters, QueueDepth depth, SweepMemory memory, Nonces nonces, InstantSource clock) {}

  private final Ports ports;
  private final Policy policy;
  private final Duration visibility;

  /**
   * @param visibility the jobs queue's own visibility timeout
   */
  public Sweep(Ports ports, Policy policy, Duration visibility) {
    this.ports = ports;
    this.policy = policy;
    this.visibility = visibility;
  }

  /** What a sweep did. */
  public record Swept(boolean due, int resent, int rowsRestored) {
    static final Swept NOT_DUE = new Swept(false, 0, 0);
  }

  /** Sweeps if the last sweep is an hour old. */
  public Swept sweepIfDue() {
    Instant now = ports.clock().instant();
    Optional<SweepMemory.LastSweep> last = ports.memory().last();
    if (last.isPresent() && now.isBefore(last.get().at().plus(EVERY))) {
      return Swept.NOT_DUE;
    }
    boolean empty = ports.depth().messages() == 0;
    if (!ports.memory().remember(new SweepMemory.LastSweep(now, empty), last)) {
      return Swept.NOT_DUE;
    }
    Suspicion suspicion =
        new Suspicion(visibility, empty && last.map(SweepMemory.LastSweep::queueWasEmpty).orElse(false));
    AtomicInteger resent = new AtomicInteger();
    AtomicInteger restored = new AtomicInteger();
    ports.scan().scan(job -> {
      if (suspicion.isDue(job, now) && resend(job)) {
        resent.incrementAndGet();
      } else if (rowIsMissing(job) && restoreRow(job)) {
        restored.incrementAndGet();
      }
      return resent.get() < MOST;
    });
    return new Swept(true, resent.get(), restored.get());
  }

  private boolean resend(JobRecord job) {
    Instant now = ports.clock().instant();
    JobRecord next = job.state() instanceof JobState.Running ? Aftermath.afterSilence(job, policy, now)
        : Aftermath.resent(job, now);
    return switch (ports.ledger().swap(next.writtenBy(ports.nonces().draw()))) {
      case Ledger.Swap.Won(var written) -> {
        if (written.state() instanceof JobState.Dead(var failure)) {
          ports.letters().send(new Letter(written.ticket(), failure));
        } else {
          ports.tickets().send(List.of(written.ticket()), Duration.ZERO);
        }
        yield true;
      }
      case Ledger.Swap.Lost _ -> false;
    };
  }

  private boolean rowIsMissing(JobRecord job) {
    return switch (job.state()) {
      case JobState.Delayed _ -> ports.delayed().row(job.key()).map(row -> row.seq() < job.seq()).orElse(true);
      case JobState.InReview _ -> ports.review().row(job.key()).map(row -> row.seq() < job.seq()).orElse(true);
      case JobState.Queued _,JobState.Running _,JobState.Blocked _,JobState.Dead _,JobState.Completed _,JobState.Discarded _ ->
        false;
    };
  }

  private boolean restoreRow(JobRecord job) {
    JobRecord next = Aftermath.rewritten(job, ports.clock().instant());
    Settlement settlement = new Settlement(next, new RowChange.Put(Rows.of(next)), null);
    return ports.settlements()
        .settle(List.of(settlement.writtenBy(ports.nonces().draw()))) instanceof Settlements.Result.Settled;
  }
}
