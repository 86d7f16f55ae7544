package dev.nightshift.core.triage;

import dev.nightshift.core.execution.Sending;
import dev.nightshift.core.ledger.Aftermath;
import dev.nightshift.core.ledger.Endings;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Row;
import dev.nightshift.core.ledger.RowChange;
import dev.nightshift.core.ledger.Settlement;
import dev.nightshift.core.ledger.Settlements;
import dev.nightshift.core.ledger.Successors;
import dev.nightshift.core.retry.Policy;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Sends tickets for delayed jobs whose time has come, in one bounded wave a tick. */
public final class Release {
  /** A full wave is spread over so long, a smaller one over its share: what failed together does not come back together. */
  static final Duration SPREAD = Duration.ofSeconds(60);

  private final TriagePorts ports;
  private final Policy policy;
  private final Successors successors;

  public Release(TriagePorts ports, Policy policy) {
    this.ports = ports;
    this.policy = policy;
    this.successors = new Successors(ports.ledger(), ports.index());
  }

  /** What a wave did; {@code leftOver}: rows that are tried again with the next tick. */
  public record Wave(int released, int superseded, int staleRows, int leftOver) {
    private Wave plus(Step step) {
      return switch (step) {
        case RELEASED -> new Wave(released + 1, superseded, staleRows, leftOver);
        case SUPERSEDED -> new Wave(released, superseded + 1, staleRows, leftOver);
        case STALE_ROW -> new Wave(released, superseded, staleRows + 1, leftOver);
        case LEFT_OVER -> new Wave(released, superseded, staleRows, leftOver + 1);
      };
    }
  }

  private enum Step {
    RELEASED, SUPERSEDED, STALE_ROW, LEFT_OVER
  }

  /**
   * @param most how many jobs at the most; the rest waits for the next tick
   */
  public Wave release(int most) {
    List<Row.DelayedRow> due = ports.delayed().due(ports.clock().instant(), most);
    Wave wave = new Wave(0, 0, 0, 0);
    for (int i = 0; i < due.size(); i++) {
      wave = wave.plus(guarded(due.get(i), SPREAD.multipliedBy(i).dividedBy(most)));
    }
    return wave;
  }

  /** The boundary of one job. */
  private Step guarded(Row.DelayedRow row, Duration delay) {
    try {
      return step(row, delay);
    } catch (RuntimeException e) {
      ports.listener().on(new TriageEvent.Troubled(row.key(), e));
      return Step.LEFT_OVER;
    }
  }

  private Step step(Row.DelayedRow row, Duration delay) {
    Optional<JobRecord> job = ports.ledger().read(row.key());
    if (job.isEmpty() || job.get().seq() != row.seq() || !(job.get().state() instanceof JobState.Delayed)) {
      return outdated(row, job);
    }
    if (successors.newerCycleAccepted(job.get(), ports.clock().instant())) {
      return superseded(job.get(), row);
    }
    return switch (ports.tickets().send(List.of(job.get().ticket()), delay).getFirst()) {
      case Sending.Sent() -> released(job.get(), row);
      case Sending.Refused _ -> Step.LEFT_OVER;
    };
  }

  /** A row may be newer than the record that was found if its job has just been put off again: that one is not stale. */
  private Step outdated(Row.DelayedRow row, Optional<JobRecord> job) {
    if (job.isPresent() && job.get().state() instanceof JobState.Delayed && job.get().seq() < row.seq()) {
      return Step.LEFT_OVER;
    }
    ports.delayed().removeStale(row);
    return Step.STALE_ROW;
  }

  /** Refused: somebody else moved the job on, and its row goes with the next tick. */
  private Step superseded(JobRecord job, Row.DelayedRow row) {
    JobRecord next = Endings.superseded(job, policy, ports.clock().instant());
    if (settled(next, row)) {
      ports.listener().on(new TriageEvent.Superseded(next));
      return Step.SUPERSEDED;
    }
    return Step.LEFT_OVER;
  }

  /**
   * The ticket went first: an early one is harmless, since a due delayed job may be claimed; a lost one would not be. Where
   * the swap is refused the ticket was quicker, or it is sent again with the next tick.
   */
  private Step released(JobRecord job, Row.DelayedRow row) {
    JobRecord next = Aftermath.released(job, ports.clock().instant());
    settled(next, row);
    ports.listener().on(new TriageEvent.Released(next));
    return Step.RELEASED;
  }

  private boolean settled(JobRecord next, Row.DelayedRow row) {
    Settlement settlement = new Settlement(next, new RowChange.RemoveDelayed(row.key()), null);
    return ports.settlements()
        .settle(List.of(settlement.writtenBy(ports.nonces().draw()))) instanceof Settlements.Result.Settled;
  }
}
