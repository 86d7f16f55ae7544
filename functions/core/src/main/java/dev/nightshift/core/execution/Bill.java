package dev.nightshift.core.execution;

import dev.nightshift.core.budget.Ceiling;
import dev.nightshift.core.budget.JobBudget;
import dev.nightshift.core.budget.Overrun;
import dev.nightshift.core.budget.SharedLimit.Bucket;
import dev.nightshift.core.budget.Usage;
import dev.nightshift.core.retry.Failure;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One try of a step: what was reserved for it, and what it has told so far. Settled once, with the next write. */
final class Bill implements Meter {
  private final String step;
  private final Usage worst;
  private final List<Hold> holds;
  private final Tenure tenure;
  private @Nullable Usage told;

  /** What is committed of a shared limit: the try's worst case, in the period in which it began. */
  record Hold(Bucket bucket, Ceiling ceiling) {}

  /**
   * @param worst {@link Usage#NONE}: nothing is reserved
   */
  Bill(String step, Usage worst, List<Hold> holds, Tenure tenure) {
    this.step = step;
    this.worst = worst;
    this.holds = List.copyOf(holds);
    this.tenure = tenure;
  }

  @Override
  public synchronized void used(Usage usage) {
    told = told == null ? usage : told.plus(usage);
  }

  /**
   * The try is finished.
   *
   * @return the signal with which the start ends once that is written; empty: it goes on
   */
  Optional<Overspent> finished() {
    Usage said = told();
    return settle(said == null ? worst : said);
  }

  /**
   * The try failed. Of one that said nothing the whole worst case stays reserved, until a next try or start counts it as spent.
   *
   * @param nothingHappened whether that is proved
   * @return as {@link #finished}
   */
  Optional<Overspent> failed(boolean nothingHappened) {
    Usage said = told();
    if (said != null) {
      return settle(said);
    }
    if (nothingHappened) {
      tenure.settle(budget -> isReserved() ? budget.released(step) : budget, unused(holds, worst, Usage.NONE));
    }
    return Optional.empty();
  }

  private Optional<Overspent> settle(Usage actual) {
    tenure.settle(budget -> settled(budget, actual), unused(holds, worst, actual));
    boolean counted = tenure.record().budget() != null || !holds.isEmpty();
    return Overrun.of(worst, actual)
        .filter(_ -> counted)
        .map(overrun -> new Overspent(Failure.budgetOverrun(step, overrun,
            tenure.record().counts().triesTotal(), tenure.now())));
  }

  private JobBudget settled(JobBudget budget, Usage actual) {
    return isReserved() ? budget.settled(step, actual) : budget.charged(actual);
  }

  private boolean isReserved() {
    return !worst.equals(Usage.NONE);
  }

  private synchronized @Nullable Usage told() {
    return told;
  }

  /** What of a reservation goes back; below zero: what goes on top. */
  static Map<Bucket, BigDecimal> unused(List<Hold> holds, Usage reserved, Usage actual) {
    Map<Bucket, BigDecimal> unused = new HashMap<>();
    for (Hold hold : holds) {
      BigDecimal rest = hold.ceiling().of(reserved).subtract(hold.ceiling().of(actual));
      if (rest.signum() != 0) {
        unused.put(hold.bucket(), rest);
      }
    }
    return unused;
  }
}
