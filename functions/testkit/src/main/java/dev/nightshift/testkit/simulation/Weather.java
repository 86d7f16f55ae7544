package dev.nightshift.testkit.simulation;

import java.util.SplittableRandom;

/**
 * How often what goes wrong in one schedule. Each fault is left out of half of the schedules, so that some are thick with one
 * fault and others with another. Chances are per mille of the calls that they can strike.
 *
 * @param switches per cent of the port calls at which another strand goes on
 * @param kill at a port call, before or after its effect
 * @param freeze at a port call, past the lease or not
 * @param slow a port call that takes seconds
 * @param replyLost the answer is lost after the write and the client sends it again by itself
 * @param broken the answer is lost for good; the write arrived, or not
 * @param late the answer is lost for good; the write arrives later
 * @param cancelled a transaction is refused for another one's sake
 * @param refused a message is not taken by its queue, though it may be in it
 * @param lag an index or a listing shows what was true a while ago
 * @param skew clocks are off by up to so many ms
 * @param service a call to the effects' own server goes wrong
 */
record Weather(
    int switches, int kill, int freeze, int slow, int replyLost, int broken, int late, int cancelled, int refused,
    int lag,
    int skew, int service) {
  /** Clocks of machines differ by this at the most. */
  static final int MOST_SKEW = 5_000;

  private static final int[] SWITCHES = {5, 25, 60, 100};
  private static final int[] RATES = {2, 10, 40, 120};
  private static final int[] SERVICE_RATES = {0, 100, 300, 600};

  static Weather drawn(SplittableRandom random) {
    return new Weather(SWITCHES[random.nextInt(SWITCHES.length)], rate(random) / 2, rate(random) / 2, rate(random),
        rate(random), rate(random) / 2, rate(random) / 2, 2 * rate(random), rate(random), 4 * rate(random),
        random.nextBoolean() ? 0 : MOST_SKEW, SERVICE_RATES[random.nextInt(SERVICE_RATES.length)]);
  }

  private static int rate(SplittableRandom random) {
    return random.nextBoolean() ? 0 : RATES[random.nextInt(RATES.length)];
  }
}
