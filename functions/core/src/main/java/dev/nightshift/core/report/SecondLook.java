package dev.nightshift.core.report;

import dev.nightshift.core.execution.Sending;
import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.ledger.Endings;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.ledger.Recheck;
import dev.nightshift.core.ledger.Successors;
import dev.nightshift.core.preflight.BlockReason;
import dev.nightshift.core.preflight.PreflightRound;
import dev.nightshift.core.preflight.Verdict;
import dev.nightshift.core.retry.Policy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Looks at blocked jobs again: whoever can start now gets a ticket, and whoever lost its place to another is discarded. */
public final class SecondLook {
  /** One run looks at so many at the most; the next one goes on behind them. */
  static final int MOST = 1_000;

  /** So many are looked at together, with one look at the bucket. */
  static final int A_ROUND = 50;

  /** What only a worker can check is tried there once in so long. */
  static final Duration WORKERS_TURN = Duration.ofHours(1);

  private final ReportPorts ports;
  private final PreflightRound preflight;
  private final Policy policy;
  private final Successors successors;

  public SecondLook(ReportPorts ports, PreflightRound preflight, Policy policy) {
    this.ports = ports;
    this.preflight = preflight;
    this.policy = policy;
    this.successors = new Successors(ports.ledger(), ports.index());
  }

  /**
   * What came of it.
   *
   * @param lookedAt those that went on by themselves meanwhile, or could not be looked at, too
   * @param left blocked jobs that will have their turn with a later run
   */
  public record Looked(int lookedAt, int queued, int superseded, int stillBlocked, long left) {
    private static final Looked NOTHING = new Looked(0, 0, 0, 0, 0);

    /** Before anybody was looked at. */
    public static Looked notYet(Stocktaking.Turn blocked) {
      return new Looked(0, 0, 0, 0, blocked.all());
    }

    Looked plus(Looked other) {
      return new Looked(lookedAt + other.lookedAt, queued + other.queued, superseded + other.superseded,
          stillBlocked + other.stillBlocked, left + other.left);
    }
  }

  /**
   * @param blocked whom to look at, in order
   * @param timeLeft asked before each round
   */
  public Looked look(Stocktaking.Turn blocked, BooleanSupplier timeLeft) {
    Looked looked = Looked.NOTHING;
    List<IdempotencyKey> keys = blocked.picked();
    for (int from = 0; from < keys.size() && timeLeft.getAsBoolean(); from += A_ROUND) {
      List<IdempotencyKey> round = keys.subList(from, Math.min(keys.size(), from + A_ROUND));
      looked = looked.plus(new Round().look(round));
      ports.memory().remember(round.getLast());
    }
    return looked.plus(new Looked(0, 0, 0, 0, blocked.all() - looked.lookedAt()));
  }

  /** A few jobs, looked at together. */
  private final class Round {
    private final List<JobRecord> unblocked = new ArrayList<>();
    private int superseded;
    private int stillBlocked;

    private Looked look(List<IdempotencyKey> keys) {
      List<JobRecord> waiting = new ArrayList<>();
      keys.forEach(key -> guarded(key, () -> stillWaits(key).ifPresent(waiting::add)));
      List<Optional<Verdict>> verdicts = new CheckedRound(preflight, ports.listener()).of(waiting);
      for (int i = 0; i < waiting.size(); i++) {
        JobRecord job = waiting.get(i);
        verdicts.get(i).ifPresent(verdict -> guarded(job.key(), () -> check(job, verdict)));
      }
      sendTickets();
      return new Looked(keys.size(), unblocked.size(), superseded, stillBlocked, 0);
    }

    private Optional<JobRecord> stillWaits(IdempotencyKey key) {
      Optional<JobRecord> job = ports.ledger().read(key).filter(found -> found.state() instanceof JobState.Blocked);
      Instant now = ports.clock().instant();
      if (job.isPresent() && successors.placeTaken(job.get(), now)) {
        written(Endings.superseded(job.get(), policy, now)).ifPresent(discarded -> {
          superseded++;
          ports.listener().on(new ReportEvent.Superseded(discarded));
        });
        return Optional.empty();
      }
      return job;
    }

    private void check(JobRecord job, Verdict verdict) {
      Instant now = ports.clock().instant();
      if (verdict.equals(reasonOf(job)) || isTheWorkersTurnLater(job, verdict, now)) {
        stillBlocked++;
        return;
      }
      written(Recheck.of(job, verdict, now)).ifPresent(next -> {
        if (next.state() instanceof JobState.Blocked) {
          stillBlocked++;
          ports.listener().on(new ReportEvent.BlockedOtherwise(next));
        } else {
          unblocked.add(next);
        }
      });
    }

    /** Records are written: a refused ticket loses no job. */
    private void sendTickets() {
      if (unblocked.isEmpty()) {
        return;
      }
      List<Sending> sent =
          ports.tickets().send(unblocked.stream().map(JobRecord::ticket).toList(), Duration.ZERO);
      for (int i = 0; i < unblocked.size(); i++) {
        ports.listener().on(switch (sent.get(i)) {
          case Sending.Sent() -> new ReportEvent.Unblocked(unblocked.get(i));
          case Sending.Refused(var why) -> new ReportEvent.TicketRefused(unblocked.get(i), why);
        });
      }
    }
  }

  /** Empty: somebody else moved the job on. */
  private Optional<JobRecord> written(JobRecord next) {
    return switch (ports.ledger().swap(next.writtenBy(ports.nonces().draw()))) {
      case Ledger.Swap.Won(var record) -> Optional.of(record);
      case Ledger.Swap.Lost _ -> Optional.empty();
    };
  }

  /** The boundary of one job. */
  private void guarded(IdempotencyKey key, Runnable work) {
    try {
      work.run();
    } catch (RuntimeException e) {
      ports.listener().on(new ReportEvent.Troubled(key, e));
    }
  }

  /** A handler's own check, and whether there is such a handler, only a worker knows: it would block the job again at once. */
  private static boolean isTheWorkersTurnLater(JobRecord job, Verdict verdict, Instant now) {
    boolean workersOwn = reasonOf(job).findings()
        .stream()
        .anyMatch(finding -> finding.reason() == BlockReason.HANDLER_PREFLIGHT
            || finding.reason() == BlockReason.UNKNOWN_ACTION);
    return workersOwn && verdict instanceof Verdict.Runnable && now.isBefore(job.updatedAt().plus(WORKERS_TURN));
  }

  private static Verdict.Blocked reasonOf(JobRecord job) {
    if (job.state() instanceof JobState.Blocked(var verdict)) {
      return verdict;
    }
    throw new IllegalStateException("job " + job.key() + " is not blocked");
  }
}
