package dev.nightshift.core.execution;

import dev.nightshift.core.job.PlainValue;
import dev.nightshift.core.job.Text;
import dev.nightshift.core.ledger.Progress;
import dev.nightshift.core.ledger.StepState;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A step in its nest, outermost first: checkpoint, backoff, idempotency, action. */
final class NestedStep implements Step {
  private final String name;
  private final Tenure tenure;
  private final Backoff backoff;
  private final Duration shortestStep;
  private boolean atMostOnce;

  NestedStep(String name, Tenure tenure, Backoff backoff, Duration shortestStep) {
    this.name = Text.requireName(name, 128);
    this.tenure = tenure;
    this.backoff = backoff;
    this.shortestStep = shortestStep;
  }

  @Override
  public Step atMostOnce() {
    atMostOnce = true;
    return this;
  }

  /** A stored value has the type that the same step returned when it ran. */
  @Override
  @SuppressWarnings({"unchecked", "NullAway"})
  public <T extends @Nullable Object> T run(Body<T> body) {
    tenure.requireGoingOn();
    return (T) checkpoint(() -> backoff.run(name, () -> idempotency(body)));
  }

  private @Nullable Object checkpoint(Tries tries) {
    if (tenure.record().steps().get(name) instanceof StepState.Done(var stored)) {
      return stored;
    }
    if (tenure.remaining().compareTo(shortestStep) < 0) {
      throw tenure.stop(new Yield());
    }
    try {
      return tries.run();
    } catch (Backoff.GivenUp e) {
      if (e.failed().undoneStep() != null) {
        tenure.write((job, now) -> Progress.stepProvedUndone(job, name, now));
      }
      throw new StepFailed(name, e.failed(), e.getCause() == null ? e : e.getCause());
    }
  }

  /** Each try passes here: what must happen at most once says so in the ledger before it begins. */
  private @Nullable Object idempotency(Body<? extends @Nullable Object> action) throws Exception {
    if (atMostOnce) {
      String tryNonce = tenure.nonce();
      tenure.write((job, now) -> Progress.stepStarted(job, name, tryNonce, now));
    }
    Object result = plain(action.call());
    tenure.write((job, now) -> Progress.stepDone(job, name, result, now));
    return result;
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
