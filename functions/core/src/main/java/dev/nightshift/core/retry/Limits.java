package dev.nightshift.core.retry;

/**
 * How often a job is tried; RETRY_POLICY.md section 1.
 *
 * @param transientInQueue tries of a transient failure before the job leaves the queue
 * @param transientInAll tries of a transient failure over all cycles
 * @param ambiguous tries of an ambiguous failure
 * @param overall tries in all, whatever progress was made in between
 * @param yields how often a job may hand on to a further invocation
 * @param delays how often a job may be put off
 */
public record Limits(int transientInQueue, int transientInAll, int ambiguous, int overall, int yields, int delays) {
  public static final Limits STANDARD = new Limits(3, 5, 3, 20, 50, 6);

  public Limits {
    if (transientInQueue < 1 || ambiguous < 1 || transientInAll < transientInQueue || overall < transientInAll
        || yields < 0 || delays < 0) {
      throw new IllegalArgumentException(
          "limits must satisfy 1 <= transientInQueue <= transientInAll <= overall, 1 <= ambiguous, 0 <= yields, delays");
    }
  }

  /** Tries in the queue, the first one included, for a failure of this kind. */
  public int inQueue(Kind kind) {
    return switch (kind) {
      case TRANSIENT -> transientInQueue;
      case AMBIGUOUS -> ambiguous;
      case PERMANENT -> 1;
    };
  }
}
