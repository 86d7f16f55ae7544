package dev.nightshift.core.execution;

import dev.nightshift.core.budget.Usage;
import dev.nightshift.core.job.InputHash;
import dev.nightshift.core.job.PlainValue;
import dev.nightshift.core.job.Text;
import dev.nightshift.core.ledger.Progress;
import dev.nightshift.core.ledger.StepState;
import dev.nightshift.core.retry.Failure;
import dev.nightshift.core.retry.RetryDecision;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A step in its nest, outermost first: checkpoint, backoff, idempotency, action. */
final class NestedStep implements Step {
  private final String name;
  private final Tenure tenure;
  private final Backoff backoff;
  private final Duration shortestStep;
  private final StepNames names;
  private final Till till;
  private Usage worst = Usage.NONE;
  private boolean atMostOnce;
  private @Nullable Reconciliation reconciliation;
  private @Nullable String inputHash;

  NestedStep(String name, Tenure tenure, Backoff backoff, Duration shortestStep, StepNames names,
      Till till) {
    this.name = Text.requireName(name, 128);
    this.tenure = tenure;
    this.backoff = backoff;
    this.shortestStep = shortestStep;
    this.names = names;
    this.till = till;
  }

  @Override
  public Step atMostOnce() {
    atMostOnce = true;
    return this;
  }

  @Override
  public Step reconcile(Reconciliation how) {
    reconciliation = how;
    return this;
  }

  @Override
  public Step from(@Nullable Object input) {
    inputHash = InputHash.of(input);
    return this;
  }

  @Override
  public Step reserving(Usage worst) {
    this.worst = worst;
    return this;
  }

  /** A stored value has the type that the same step returned when it ran. */
  @Override
  @SuppressWarnings({"unchecked", "NullAway"})
  public <T extends @Nullable Object> T run(MeteredBody<T> body) {
    tenure.requireGoingOn();
    names.take(name);
    try {
      return (T) checkpoint(() -> backoff.run(name, () -> idempotency(body)));
    } catch (StepFailed e) {
      names.giveBack(name);
      throw e;
    }
  }

  private @Nullable Object checkpoint(Tries tries) {
    StepState known = tenure.record().steps().get(name);
    if (known instanceof StepState.Done(var stored, var madeFrom)) {
      if (madeFrom != null && inputHash != null && !madeFrom.equals(inputHash)) {
        throw new StepFailed(name, inputChanged(), null);
      }
      return stored;
    }
    if (known instanceof StepState.Started) {
      throw new StepFailed(name, leftOpen(), null);
    }
    try {
      return tries.run();
    } catch (Backoff.GivenUp e) {
      if (name.equals(e.failed().undoneStep())) {
        tenure.write((job, now) -> Progress.stepProvedUndone(job, name, now));
      }
      throw new StepFailed(name, e.failed(), e.getCause() == null ? e : e.getCause());
    }
  }

  /** Not run again, since it is finished, and not used either. */
  private Failed inputChanged() {
    Failure changed = Failure.stepInputChanged(name, tenure.record().counts().triesTotal(), tenure.now());
    return new Failed(changed, new RetryDecision.GiveUp(), null);
  }

  /** A handler that caught the failure of this step and asks for it once more. */
  private Failed leftOpen() {
    Failure unknown = Failure.outcomeUnknown(name, "it was begun before in this start",
        tenure.record().counts().triesTotal(), tenure.now());
    return new Failed(unknown, new RetryDecision.GiveUp(), null);
  }

  /**
   * Each try passes here: none begins without the time to end, and what must happen at most once says so in the ledger
   * before it begins.
   */
  private @Nullable Object idempotency(MeteredBody<? extends @Nullable Object> action) throws Exception {
    if (tenure.remaining().compareTo(shortestStep) < 0) {
      throw tenure.stop(new Yield());
    }
    Bill bill = till.open(name, worst, atMostOnce ? tenure.nonce() : null);
    Object result = outcome(action, bill);
    Optional<Overspent> overspent = bill.finished();
    tenure.write((job, now) -> Progress.stepDone(job, name, new StepState.Done(result, inputHash), now));
    if (overspent.isPresent()) {
      throw tenure.stop(overspent.get());
    }
    return result;
  }

  /** Of an at-most-once step that failed the outcome is decided first: what it cost is booked all the same. */
  private @Nullable Object outcome(MeteredBody<? extends @Nullable Object> action, Bill bill) throws Exception {
    try {
      return plain(atMostOnce ? reconciled(action, bill) : action.call(bill));
    } catch (Exception e) {
      boolean nothing = e instanceof NothingHappened || StepFailed.in(e) == null && backoff.provesNothing(e);
      Optional<Overspent> overspent = bill.failed(nothing);
      if (overspent.isPresent() && !atMostOnce) {
        throw tenure.stop(overspent.get());
      }
      throw e;
    }
  }

  private @Nullable Object reconciled(MeteredBody<? extends @Nullable Object> action, Bill bill) throws Exception {
    try {
      return action.call(bill);
    } catch (Exception e) {
      if (reconciliation == null || backoff.provesNothing(e)) {
        throw e;
      }
      return switch (asked(reconciliation, e)) {
        case Reconciled.Happened(var result) -> result;
        case Reconciled.DidNotHappen() -> throw new NothingHappened(e);
        case Reconciled.Unknown() -> throw e;
      };
    }
  }

  private static Reconciled asked(Reconciliation how, Exception failure) {
    try {
      return how.ask();
    } catch (Exception e) {
      if (e instanceof InterruptedException) {
        Thread.currentThread().interrupt();
      }
      failure.addSuppressed(e);
      return new Reconciled.Unknown();
    }
  }

  private @Nullable Object plain(@Nullable Object result) {
    try {
      return PlainValue.copyOf(result, "the result of step \"" + name + "\"");
    } catch (IllegalArgumentException e) {
      throw new StepResultUnsupported(e);
    }
  }

  @FunctionalInterface
  private interface Tries {
    @Nullable
    Object run() throws Backoff.GivenUp;
  }
}
