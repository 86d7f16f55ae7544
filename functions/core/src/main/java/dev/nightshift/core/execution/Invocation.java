package dev.nightshift.core.execution;

import java.time.Instant;

/**
 * The run of the worker function that a job is started in.
 *
 * @param deadline when the function is killed; every lease ends there
 * @param cutOff when a handler that is still busy is interrupted, before {@code deadline}: what remains is for recording it
 * @param shared whether more than one job is started in it
 */
public record Invocation(Instant deadline, Instant cutOff, boolean shared) {
  public Invocation {
    if (!cutOff.isBefore(deadline)) {
      throw new IllegalArgumentException("cut-off " + cutOff + " must lie before the deadline " + deadline);
    }
  }
}
