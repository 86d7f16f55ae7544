package dev.nightshift.core.execution;

import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.Ledger;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** One start's hold of a running job: its record, written by nobody else while the lease holds. */
final class Tenure {
  private final Ledger ledger;
  private final Nonces nonces;
  private final InstantSource clock;
  private final Invocation invocation;
  private JobRecord record;
  private @Nullable Error stopped;

  Tenure(JobRecord record, Invocation invocation, Ledger ledger, Nonces nonces, InstantSource clock) {
    this.record = record;
    this.invocation = invocation;
    this.ledger = ledger;
    this.nonces = nonces;
    this.clock = clock;
  }

  /**
   * Writes the next version.
   *
   * @throws LeaseLost if the register holds another one; from then on every write throws it
   */
  synchronized JobRecord write(BiFunction<JobRecord, Instant, JobRecord> transition) {
    if (stopped != null) {
      throw stopped;
    }
    JobRecord next = transition.apply(record, clock.instant()).writtenBy(nonces.draw());
    record = switch (ledger.swap(next)) {
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
    return last;
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
