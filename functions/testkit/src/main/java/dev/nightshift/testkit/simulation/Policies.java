package dev.nightshift.testkit.simulation;

import dev.nightshift.core.retry.ActionPolicy;
import dev.nightshift.core.retry.FullJitterBackoff;
import dev.nightshift.core.retry.Limits;
import dev.nightshift.core.retry.Policy;
import dev.nightshift.core.retry.Waits;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** The policy as it stands; people change it in mid-night. */
final class Policies {
  static final String HANDLER = "simulated";

  /** Above those of every policy here. */
  static final Limits GREATEST = new Limits(3, 5, 3, 8, 3, 2);

  private static final Limits TIGHT = new Limits(1, 2, 2, 5, 1, 1);
  private static final Waits SHORT =
      new Waits(new FullJitterBackoff(Duration.ofSeconds(2), Duration.ofMinutes(2)), Duration.ofSeconds(2),
          Duration.ofSeconds(50));
  private static final Policy USUAL =
      policy(GREATEST, Waits.STANDARD, Duration.ofHours(4), Duration.ofHours(24), true);
  private static final List<Policy> ALL = List.of(USUAL,
      policy(TIGHT, SHORT, Duration.ofMinutes(30), Duration.ofHours(24), true),
      policy(GREATEST, SHORT, Duration.ofHours(24), Duration.ofHours(72), true),
      policy(GREATEST, Waits.STANDARD, Duration.ofHours(1), Duration.ofHours(48), false));

  private final SplittableRandom random;
  private Policy current = USUAL;

  Policies(SplittableRandom random) {
    this.random = random;
  }

  Policy current() {
    return current;
  }

  void change() {
    current = ALL.get(random.nextInt(ALL.size()));
  }

  void backToUsual() {
    current = USUAL;
  }

  private static Policy policy(Limits limits, Waits waits, Duration nextCycle, Duration kept, boolean bound) {
    Policy standard = Policy.standard(Map.of());
    return new Policy(limits, waits, standard.classification(), standard.mostTokens(), Duration.ofSeconds(10),
        nextCycle, kept, List.of(),
        bound ? Map.of(Plan.ACTION, new ActionPolicy(HANDLER, Map.of(), limits, waits)) : Map.of());
  }
}
