package dev.nightshift.core.execution;

import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.Progress;
import dev.nightshift.core.retry.RetryDecision;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The layer that tries again in place, as long as the waits are short enough to be slept. */
final class Backoff {
  private final Tenure tenure;
  private final Judge judge;
  private final Pause pause;
  private final JobListener listener;

  Backoff(Tenure tenure, Judge judge, Pause pause, JobListener listener) {
    this.tenure = tenure;
    this.judge = judge;
    this.pause = pause;
    this.listener = listener;
  }

  /**
   * @param step the step around the body; {@code null}: the whole handler
   * @throws GivenUp when the next try, if there is one, is not made here
   */
  <T extends @Nullable Object> T run(@Nullable String step, Step.Body<T> body) throws GivenUp {
    while (true) {
      try {
        return body.call();
      } catch (Exception e) {
        tenure.requireGoingOn(); // a signal may have reached the handler through a thread of its own, in a wrapper
        StepFailed ofStep = StepFailed.in(e);
        if (ofStep != null) {
          throw new GivenUp(ofStep.failed(), e);
        }
        boolean interrupted = Thread.interrupted() || e instanceof InterruptedException;
        Failed failed = judge.judge(interrupted ? interruption(e) : e, tenure, step);
        if (!(failed.decision() instanceof RetryDecision.SleepFor(var wait))) {
          throw new GivenUp(failed, e);
        }
        JobRecord job =
            tenure.write((now, at) -> Progress.triedInPlace(now, failed.failure(), failed.undoneStep(), at));
        listener.on(new JobEvent.Retrying(job, failed.failure(), failed.decision()));
        sleep(wait, e);
      }
    }
  }

  /** Whether it is a named fact that a failed try had no effect. */
  boolean provesNothing(Exception failure) {
    return judge.provesNothing(failure, tenure.now());
  }

  private static Exception interruption(Exception thrown) {
    if (thrown instanceof InterruptedException) {
      return thrown;
    }
    InterruptedException interrupted = new InterruptedException(thrown.getMessage());
    interrupted.initCause(thrown);
    return interrupted;
  }

  private void sleep(Duration wait, Exception cause) throws GivenUp {
    try {
      pause.sleep(wait);
    } catch (InterruptedException e) {
      e.addSuppressed(cause);
      throw new GivenUp(judge.judge(e, tenure, null), e);
    }
  }

  /** No further try in place. */
  static final class GivenUp extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Failed failed;

    GivenUp(Failed failed, Throwable cause) {
      super(cause);
      this.failed = failed;
    }

    Failed failed() {
      return failed;
    }
  }
}
