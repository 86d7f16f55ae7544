package dev.nightshift.core.ledger;

/**
 * How often what happened to a job.
 *
 * @param attempts tries since acceptance, requeue or the last finished step, the current one included
 * @param triesTotal tries since acceptance or requeue, the current one included
 * @param yields hand-ons to a further invocation
 * @param delays times it was put off
 * @param resent tickets or letters sent again since the last claim
 */
public record Counts(int attempts, int triesTotal, int yields, int delays, int resent) {
  public static final Counts NONE = new Counts(0, 0, 0, 0, 0);

  public Counts {
    if (attempts < 0 || triesTotal < 0 || yields < 0 || delays < 0 || resent < 0) {
      throw new IllegalArgumentException("counts are 0 or more");
    }
  }

  /** A try begins. */
  public Counts anotherTry() {
    return new Counts(attempts + 1, triesTotal + 1, yields, delays, 0);
  }

  /** A step is finished: the current try is the first one since. */
  public Counts progress() {
    return new Counts(1, triesTotal, yields, delays, resent);
  }

  /** The current try ran nothing: it is returned. */
  public Counts tryReturned() {
    return new Counts(Math.max(0, attempts - 1), Math.max(0, triesTotal - 1), yields, delays, resent);
  }

  /** The current try died in company: returned, but not to the overall count. */
  public Counts attemptReturned() {
    return new Counts(Math.max(0, attempts - 1), triesTotal, yields, delays, resent);
  }

  public Counts anotherYield() {
    return new Counts(attempts, triesTotal, yields + 1, delays, resent);
  }

  public Counts anotherResend() {
    return new Counts(attempts, triesTotal, yields, delays, resent + 1);
  }

  public Counts anotherDelay() {
    return new Counts(attempts, triesTotal, yields, delays + 1, resent);
  }
}
