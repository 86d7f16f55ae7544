package dev.nightshift.core.triage;

import dev.nightshift.core.execution.Letter;
import dev.nightshift.core.execution.Sending;
import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.ledger.Aftermath;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.ledger.Row;
import dev.nightshift.core.ledger.Settlement;
import dev.nightshift.core.ledger.Settlements;
import dev.nightshift.core.retry.Policy;
import dev.nightshift.core.triage.SweepMemory.LastSweep;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Finds what lost its ticket, its letter or its row, and gives it a new one. A needless ticket is harmless. */
public final class Sweep {
  /** One run resends so many at the most; the next hour's goes on behind them. */
  static final int MOST = 1_000;

  static final Duration EVERY = Duration.ofHours(1);

  /** Nobody else sweeps for so long, unless the run says that it is over: no Lambda function lives longer. */
  static final Duration LONGEST_RUN = Duration.ofMinutes(15);

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

  /** What a run did. */
  public record Swept(boolean due, int resent, int rowsRestored) {
    static final Swept NOT_DUE = new Swept(false, 0, 0);
  }

  /**
   * Sweeps if the last sweep is an hour old, or goes on with it if it did not come to its end. Of two at one time only one
   * does.
   *
   * @param goOn asked before each job
   */
  public Swept sweepIfDue(BooleanSupplier goOn) {
    Instant now = ports.clock().instant();
    Optional<LastSweep> last = ports.memory().last();
    if (last.isPresent() && now.isBefore(last.get().due())) {
      return Swept.NOT_DUE;
    }
    LastSweep begun = new LastSweep(now, now.plus(LONGEST_RUN), emptySince(last, now), last.flatMap(LastSweep::behind));
    if (!ports.memory().remember(begun, last)) {
      return Swept.NOT_DUE;
    }
    boolean emptyTwice = begun.emptySince().filter(since -> !now.isBefore(since.plus(EVERY))).isPresent();
    Round round = new Round(new Suspicion(visibility, emptyTwice), begun, goOn);
    try {
      ports.scan().scanOutlines(begun.behind(), round::visit);
    } catch (RuntimeException e) {
      ports.memory().remember(round.brokenOff(), Optional.of(begun));
      throw e;
    }
    ports.memory().remember(round.over(), Optional.of(begun));
    return new Swept(true, round.resent, round.restored);
  }

  private Optional<Instant> emptySince(Optional<LastSweep> last, Instant now) {
    return ports.depth().messages() == 0 ? last.flatMap(LastSweep::emptySince).or(() -> Optional.of(now))
        : Optional.empty();
  }

  /** One run over the ledger, or over a part of it. */
  private final class Round {
    private final Suspicion suspicion;
    private final LastSweep begun;
    private final BooleanSupplier goOn;
    private Optional<IdempotencyKey> behind;
    private boolean stopped;
    private int resent;
    private int restored;

    private Round(Suspicion suspicion, LastSweep begun, BooleanSupplier goOn) {
      this.suspicion = suspicion;
      this.begun = begun;
      this.goOn = goOn;
      this.behind = begun.behind();
    }

    /** The boundary of one job. Whether more are wanted. */
    private boolean visit(JobRecord outline) {
      if (!goOn.getAsBoolean()) {
        stopped = true;
        return false;
      }
      try {
        if (suspicion.isDue(outline, begun.at())) {
          resent += whole(outline).filter(Sweep.this::resend).isPresent() ? 1 : 0;
        } else if (rowIsMissing(outline)) {
          restored += whole(outline).filter(Sweep.this::restoreRow).isPresent() ? 1 : 0;
        }
      } catch (RuntimeException e) {
        ports.listener().on(new TriageEvent.Troubled(outline.key(), e));
      }
      behind = Optional.of(outline.key());
      return resent < MOST;
    }

    private LastSweep over() {
      if (stopped) {
        return brokenOff();
      }
      return new LastSweep(begun.at(), begun.at().plus(EVERY), begun.emptySince(),
          resent < MOST ? Optional.empty() : behind);
    }

    /** The rest is due at once. */
    private LastSweep brokenOff() {
      return new LastSweep(begun.at(), begun.at(), begun.emptySince(), behind);
    }
  }

  /** Empty: it went on since the scan saw it. */
  private Optional<JobRecord> whole(JobRecord outline) {
    return ports.ledger()
        .read(outline.key())
        .filter(job -> job.seq() == outline.seq() && job.life().equals(outline.life()));
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
