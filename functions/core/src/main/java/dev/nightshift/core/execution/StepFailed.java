package dev.nightshift.core.execution;

import dev.nightshift.core.retry.Failure;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
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

  /** The one that an exception is or was caused by. */
  static @Nullable StepFailed in(Throwable thrown) {
    Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Throwable cause = thrown; cause != null && seen.add(cause); cause = cause.getCause()) {
      if (cause instanceof StepFailed found) {
        return found;
      }
    }
    return null;
  }

  public Failure failure() {
    return failed.failure();
  }

  Failed failed() {
    return failed;
  }
}
