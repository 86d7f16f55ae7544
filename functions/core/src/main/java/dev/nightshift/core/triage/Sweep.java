package dev.nightshift.core.triage;

import dev.nightshift.core.execution.Letter;
import dev.nightshift.core.execution.Sending;
import dev.nightshift.core.ledger.Aftermath;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.ledger.Row;
import dev.nightshift.core.ledger.Settlement;
import dev.nightshift.core.ledger.Settlements;
import dev.nightshift.core.retry.Policy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Finds what lost its ticket, its letter or its row, and gives it a new one. A needless ticket is harmless. */
public final class Sweep {
  /** One sweep resends so many at the most. */
  static final int MOST = 1_000;

  static final Duration EVERY = Duration.ofHours(1);

  private final TriagePorts ports;
  private final Policy policy;
  private final Duration visibility;

  /**
   * @param visibility the jobs queue's own visibility timeout
   */
  public Sweep(TriagePorts ports, Policy policy, Duration visibility) {
    this.ports = ports;
    this.policy = policy;
    this.visibility = visibility;
  }

  /** What a sweep did. */
  public record Swept(boolean due, int resent, int rowsRestored) {
    static final Swept NOT_DUE = new Swept(false, 0, 0);
  }

  /** Sweeps if the last sweep is an hour old. Of two at one time only one does. */
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
    boolean emptyTwice = empty && last.map(SweepMemory.LastSweep::queueWasEmpty).orElse(false);
    Round round = new Round(new Suspicion(visibility, emptyTwice), now);
    ports.scan().scan(round::visit);
    return new Swept(true, round.resent, round.restored);
  }

  /** One pass over the ledger. */
  private final class Round {
    private final Suspicion suspicion;
    private final Instant began;
    private int resent;
    private int restored;

    private Round(Suspicion suspicion, Instant began) {
      this.suspicion = suspicion;
      this.began = began;
    }

    /** The boundary of one job. Whether more are wanted. */
    private boolean visit(JobRecord job) {
      try {
        if (suspicion.isDue(job, began)) {
          resent += resend(job) ? 1 : 0;
        } else if (rowIsMissing(job)) {
          restored += restoreRow(job) ? 1 : 0;
        }
      } catch (RuntimeException e) {
        ports.listener().on(new TriageEvent.Troubled(job.key(), e));
      }
      return resent < MOST;
    }
  }

  private boolean resend(JobRecord job) {
    Instant now = ports.clock().instant();
    boolean silent = job.state() instanceof JobState.Running;
    JobRecord next = silent ? Aftermath.afterSilence(job, policy, now) : Aftermath.resent(job, now);
    return switch (ports.ledger().swap(next.writtenBy(ports.nonces().draw()))) {
      case Ledger.Swap.Won(var written) -> {
        if (silent) {
          Announced.silence(written, ports.listener());
        }
        yield sendWhatItNeeds(written);
      }
      case Ledger.Swap.Lost _ -> false;
    };
  }

  /** Refused: the next sweep sends it. */
  private boolean sendWhatItNeeds(JobRecord job) {
    Sending sending = job.state() instanceof JobState.Dead(var failure)
        ? ports.letters().send(new Letter(job.ticket(), failure))
        : ports.tickets().send(List.of(job.ticket()), Duration.ZERO).getFirst();
    if (sending instanceof Sending.Sent) {
      ports.listener().on(new TriageEvent.Resent(job));
    }
    return sending instanceof Sending.Sent;
  }

  private boolean rowIsMissing(JobRecord job) {
    return switch (job.state()) {
      case JobState.Delayed _ -> isOlder(ports.delayed().row(job.key()), job);
      case JobState.InReview _ -> isOlder(ports.review().row(job.key()), job);
      case JobState.Queued _,JobState.Running _,JobState.Blocked _,JobState.Dead _,JobState.Completed _,JobState.Discarded _ ->
        false;
    };
  }

  /** Absent counts as older. A row that is newer belongs to a version that came after the one that the scan saw. */
  private static boolean isOlder(Optional<? extends Row> row, JobRecord job) {
    return row.map(found -> found.seq() < job.seq()).orElse(true);
  }

  private boolean restoreRow(JobRecord job) {
    JobRecord next = Aftermath.rewritten(job, ports.clock().instant());
    Settlement settlement = Settlement.withItsRow(next, null).writtenBy(ports.nonces().draw());
    if (ports.settlements().settle(List.of(settlement)) instanceof Settlements.Result.Settled) {
      ports.listener().on(new TriageEvent.RowRestored(next));
      return true;
    }
    return false;
  }
}
