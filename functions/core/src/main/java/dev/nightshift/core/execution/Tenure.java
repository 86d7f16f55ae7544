package dev.nightshift.core.execution;

import dev.nightshift.core.budget.JobBudget;
import dev.nightshift.core.budget.Reservation;
import dev.nightshift.core.budget.SharedLimit.Bucket;
import dev.nightshift.core.budget.Usage;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.ledger.Progress;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** One start's hold of a running job: its record, written by nobody else while the lease holds. */
final class Tenure {
  private final VersionWriter writer;
  private final JobListener listener;
  private final Nonces nonces;
  private final InstantSource clock;
  private final Invocation invocation;
  private final Map<Bucket, BigDecimal> refunds = new HashMap<>();
  private JobRecord record;
  private @Nullable JobBudget writtenBudget;
  private @Nullable Error stopped;

  Tenure(JobRecord record, Invocation invocation, VersionWriter writer, JobListener listener, Nonces nonces,
      InstantSource clock) {
    this.record = record;
    this.writtenBudget = record.budget();
    this.invocation = invocation;
    this.writer = writer;
    this.listener = listener;
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
    record = switch (writer.swap(next, Map.copyOf(refunds))) {
      case Ledger.Swap.Won(var written) -> written;
      case Ledger.Swap.Lost(var found) -> throw stop(new LeaseLost(found));
    };
    refunds.clear();
    if (record.budget() != null && record.budget().crossedWarning(writtenBudget)) {
      listener.on(new JobEvent.BudgetNearlySpent(record));
    }
    writtenBudget = record.budget();
    return record;
  }

  /** Writes the version with which the start ends, unless a signal has ended it before. */
  synchronized JobRecord conclude(BiFunction<JobRecord, Instant, JobRecord> transition) {
    if (stopped instanceof EndOfStart) {
      stopped = null;
    }
    JobRecord last = write(transition);
    stopped = new LeaseLost(last);
    Thread.interrupted(); // it was meant for the handler, which is over
    return last;
  }

  /**
   * What the next write will say of the job's budget, and give back to shared limits with it. Never written by itself: if there
   * is no next write, the whole reservation counts as spent.
   */
  synchronized void settle(UnaryOperator<JobBudget> change, Map<Bucket, BigDecimal> unused) {
    JobBudget budget = record.budget();
    record = budget == null ? record : record.withBudget(change.apply(budget));
    unused.forEach((bucket, amount) -> refunds.merge(bucket, amount, BigDecimal::add));
  }

  /**
   * Writes that a paid try begins, with its worst case reserved.
   *
   * @param tryNonce of an at-most-once step; {@code null}: of another
   * @return empty: it may begin
   */
  synchronized Optional<Reservation.Exceeded> reserve(String step, Usage worst, @Nullable String tryNonce) {
    requireGoingOn();
    JobBudget budget = record.budget();
    Reservation reservation = budget == null || worst.equals(Usage.NONE) ? null : budget.reserve(step, worst);
    if (reservation instanceof Reservation.Exceeded exceeded) {
      return Optional.of(exceeded);
    }
    JobBudget next = reservation instanceof Reservation.Fits(var fits) ? fits : budget;
    if (tryNonce != null) {
      write((job, now) -> Progress.stepStarted(job.withBudget(next), step, tryNonce, now));
    } else if (next != null) {
      write((job, now) -> Progress.reserved(job.withBudget(next), now));
    }
    return Optional.empty();
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
