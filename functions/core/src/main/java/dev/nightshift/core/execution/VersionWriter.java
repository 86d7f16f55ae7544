package dev.nightshift.core.execution;

import dev.nightshift.core.budget.SharedLimit.Bucket;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.ledger.RecordTooLarge;
import dev.nightshift.core.ledger.RowChange;
import dev.nightshift.core.ledger.Settlement;
import dev.nightshift.core.ledger.Settlements;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** Brings a running job's next version into the register: by itself, or together with whatever must not be written without it. */
record VersionWriter(Ledger ledger, Settlements settlements) {
  /** A bucket that is held by other transactions so often in a row keeps what it would have got back. */
  private static final int TRIES = 3;

  /**
   * An interrupt is meant for the handler and must not cut off what is written about it. A write that broke is sent once
   * more in the same hand: if the first one had arrived, the register shows that hand.
   *
   * @param refunds of shared limits, given back with this very version or not at all
   * @throws WriteFailed if the ledger broke; whether it was written is unknown
   */
  Ledger.Swap swap(JobRecord next, Map<Bucket, BigDecimal> refunds) {
    boolean interrupted = Thread.interrupted();
    try {
      return put(next, refunds);
    } catch (RecordTooLarge e) {
      throw e;
    } catch (RuntimeException _) {
      interrupted |= Thread.interrupted();
      return putAgain(next, refunds);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private Ledger.Swap putAgain(JobRecord next, Map<Bucket, BigDecimal> refunds) {
    try {
      return put(next, refunds);
    } catch (RuntimeException e) {
      throw new WriteFailed(e);
    }
  }

  private Ledger.Swap put(JobRecord next, Map<Bucket, BigDecimal> refunds) {
    for (int i = 0; i < TRIES && !refunds.isEmpty(); i++) {
      switch (settlements.settle(List.of(settlement(next).giving(refunds)))) {
        case Settlements.Result.Settled() -> { return new Ledger.Swap.Won(next); }
        case Settlements.Result.Refused(var found) when found.getFirst() != null -> {
          return new Ledger.Swap.Lost(found.getFirst());
        }
        case Settlements.Result.Refused _ -> {} // another transaction held the job's record, its row or a bucket
      }
    }
    return withoutRefunds(next);
  }

  /** A delayed job goes in together with the row by which triage finds it. */
  private Ledger.Swap withoutRefunds(JobRecord next) {
    if (!(next.state() instanceof JobState.Delayed)) {
      return ledger.swap(next);
    }
    return switch (settlements.settle(List.of(settlement(next)))) {
      case Settlements.Result.Settled() -> new Ledger.Swap.Won(next);
      case Settlements.Result.Refused(var found) when found.getFirst() != null ->
        new Ledger.Swap.Lost(found.getFirst());
      case Settlements.Result.Refused _ ->
        throw new IllegalStateException("another transaction held the job's record or row");
    };
  }

  private static Settlement settlement(JobRecord next) {
    return next.state() instanceof JobState.Delayed ? Settlement.withItsRow(next, null)
        : new Settlement(next, new RowChange.None(), null);
  }
}
