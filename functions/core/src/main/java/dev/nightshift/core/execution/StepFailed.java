package dev.nightshift.core.execution;

import dev.nightshift.core.retry.Failure;
import org.jspecify.annotations.Nullable;

/**
 * A step failed for this start. A handler may catch it and go another way; let through, it ends the start and the policy's
 * decision is carried out.
 */
public final class StepFailed extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Failed failed;

  StepFailed(String step, Failed failed, @Nullable Throwable cause) {
    super("step \"" + step + "\" failed: " + failed.failure().errorClass(), cause);
    this.failed = failed;
  }

  public Failure failure() {
    return failed.failure();
  }

  Failed failed() {
    return failed;
  }
}
