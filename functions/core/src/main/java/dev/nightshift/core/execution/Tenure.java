package dev.nightshift.core.execution;

import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.ledger.RecordTooLarge;
import dev.nightshift.core.ledger.Settlement;
import dev.nightshift.core.ledger.Settlements;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** One start's hold of a running job: its record, written by nobody else while the lease holds. */
final class Tenure {
  private final Ledger ledger;
  private final Settlements settlements;
  private final Nonces nonces;
  private final InstantSource clock;
  private final Invocation invocation;
  private JobRecord record;
  private @Nullable Error stopped;

  Tenure(JobRecord record, Invocation invocation, Ledger ledger, Settlements settlements, Nonces nonces,
      InstantSource clock) {
    this.record = record;
    this.invocation = invocation;
    this.ledger = ledger;
    this.settlements = settlements;
    this.nonces = nonces;
    this.clock = clock;
  }

  /**
   * Writes the next version.
   *
   * @throws LeaseLost if the register holds another one; from then on every write throws it
   * @throws WriteFailed if the ledger broke; whether it was written is unknown
   */
  synchronized JobRecord write(BiFunction<JobRecord, Instant, JobRecord> transition) {
    if (stopped != null) {
      throw stopped;
    }
    JobRecord next = transition.apply(record, clock.instant()).writtenBy(nonces.draw());
    record = switch (swapped(next)) {
      case Ledger.Swap.Won(var written) -> written;
      case Ledger.Swap.Lost(var found) -> throw stop(new LeaseLost(found));
    };
    return record;
  }

  /** Writes the version with which the start ends, unless a signal has ended it before. */
  synchronized JobRecord conclude(BiFunction<JobRecord, Instant, JobRecord> transition) {
    if (stopped instanceof Yield) {
      stopped = null;
    }
    JobRecord last = write(transition);
    stopped = new LeaseLost(last);
    Thread.interrupted(); // it was meant for the handler, which is over
    return last;
  }

  /**
   * An interrupt is meant for the handler and must not cut off what is written about it. A write that broke is sent once
   * more in the same hand: if the first one had arrived, the register shows that hand.
   */
  private Ledger.Swap swapped(JobRecord next) {
    boolean interrupted = Thread.interrupted();
    try {
      return put(next);
    } catch (RecordTooLarge e) {
      throw e;
    } catch (RuntimeException _) {
      interrupted |= Thread.interrupted();
      return swappedAgain(next);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private Ledger.Swap swappedAgain(JobRecord next) {
    try {
      return put(next);
    } catch (RuntimeException e) {
      throw new WriteFailed(e);
    }
  }

  /** A delayed job goes in together with the row by which triage finds it. */
  private Ledger.Swap put(JobRecord next) {
    if (!(next.state() instanceof JobState.Delayed)) {
      return ledger.swap(next);
    }
    return switch (settlements.settle(List.of(Settlement.withItsRow(next, null)))) {
      case Settlements.Result.Settled() -> new Ledger.Swap.Won(next);
      case Settlements.Result.Refused(var found) when found.getFirst() != null ->
        new Ledger.Swap.Lost(found.getFirst());
      case Settlements.Result.Refused _ ->
        throw new IllegalStateException("another transaction held the job's record or row");
    };
  }

  /** From now on every write throws this signal. */
  synchronized Error stop(Error signal) {
    stopped = signal;
    return signal;
  }

  synchronized void requireGoingOn() {
    if (stopped != null) {
      throw stopped;
    }
  }

  synchronized JobRecord record() {
    return record;
  }

  Instant now() {
    return clock.instant();
  }

  String nonce() {
    return nonces.draw();
  }

  /** What is left until the cut-off; never negative. */
  Duration remaining() {
    Duration left = Duration.between(clock.instant(), invocation.cutOff());
    return left.isNegative() ? Duration.ZERO : left;
  }

  boolean pastCutOff() {
    return !clock.instant().isBefore(invocation.cutOff());
  }
}
