package dev.nightshift.core.execution;

import dev.nightshift.core.budget.JobBudget;
import dev.nightshift.core.budget.Reservation;
import dev.nightshift.core.budget.SharedBudgets;
import dev.nightshift.core.budget.SharedLimit;
import dev.nightshift.core.budget.SharedLimit.Bucket;
import dev.nightshift.core.budget.Usage;
import dev.nightshift.core.job.InputHash;
import dev.nightshift.core.job.JobDefinition;
import dev.nightshift.core.retry.Failure;
import dev.nightshift.core.retry.RetryDecision;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the tries of one start are paid for: none begins whose worst case does not fit. First the job's own budget is looked
 * at, then each shared limit is committed, then the job's record says so; whoever dies in between leaves too much committed,
 * never too little.
 */
final class Till {
  /** A tenant of a longer name is known by its hash. */
  private static final int LONGEST_SHARER = 128;

  private final Tenure tenure;
  private final SharedBudgets shared;
  private final List<SharedLimit> limits;
  private final JobDefinition job;

  Till(Tenure tenure, SharedBudgets shared, List<SharedLimit> limits, JobDefinition job) {
    this.tenure = tenure;
    this.shared = shared;
    this.limits = limits;
    this.job = job;
  }

  /**
   * A try begins.
   *
   * @param worst what it costs at most; {@link Usage#NONE}: nothing is reserved
   * @param tryNonce of an at-most-once step, which says in the same write that it is begun; {@code null}: of another
   * @throws StepFailed if it does not fit the job's budget, or no period of a shared limit
   * @throws LimitReached if a shared limit is used up until its period ends
   */
  Bill open(String step, Usage worst, @Nullable String tryNonce) {
    List<Bill.Hold> holds = new ArrayList<>();
    boolean begun = false;
    try {
      if (!worst.equals(Usage.NONE)) {
        requireRoom(step, worst);
      }
      hold(step, worst, holds);
      if (!worst.equals(Usage.NONE) || tryNonce != null) {
        tenure.reserve(step, worst, tryNonce).ifPresent(exceeded -> { throw exceeded(step, exceeded); });
      }
      begun = true;
      return new Bill(step, worst, holds, tenure);
    } finally {
      if (!begun) {
        tenure.settle(budget -> budget, Bill.unused(holds, worst, Usage.NONE));
      }
    }
  }

  private void requireRoom(String step, Usage worst) {
    JobBudget budget = tenure.record().budget();
    if (budget != null && budget.reserve(step, worst) instanceof Reservation.Exceeded exceeded) {
      throw exceeded(step, exceeded);
    }
  }

  /** Each limit that was committed is named in {@code holds}, also when a later one is not. */
  private void hold(String step, Usage worst, List<Bill.Hold> holds) {
    for (SharedLimit limit : limits) {
      Instant now = tenure.now();
      BigDecimal amount = limit.ceiling().of(worst);
      if (amount.compareTo(limit.amount()) > 0) {
        throw failed(step, Failure.beyondSharedLimit(step, limit, worst, attempt(), now));
      }
      Bucket bucket = limit.bucket(sharerOf(limit), now);
      if (amount.signum() > 0 && !shared.reserve(bucket, amount, limit.amount())) {
        Failure reached = Failure.sharedLimitReached(step, limit, bucket.until(), attempt(), now);
        throw tenure.stop(new LimitReached(reached, bucket.until()));
      }
      holds.add(new Bill.Hold(bucket, limit.ceiling()));
    }
  }

  private String sharerOf(SharedLimit limit) {
    return switch (limit.scope()) {
      case ACCOUNT -> "";
      case ACTION -> job.action().value();
      case TENANT -> {
        Object value = job.payload().fields().get(limit.tenantField());
        String name = value == null ? "" : String.valueOf(value);
        yield name.length() <= LONGEST_SHARER ? name : InputHash.of(value);
      }
    };
  }

  private StepFailed exceeded(String step, Reservation.Exceeded exceeded) {
    return failed(step, Failure.budgetExceeded(step, exceeded, attempt(), tenure.now()));
  }

  private static StepFailed failed(String step, Failure failure) {
    return new StepFailed(step, new Failed(failure, new RetryDecision.GiveUp(), null), null);
  }

  private int attempt() {
    return tenure.record().counts().triesTotal();
  }
}
