package dev.nightshift.testkit.simulation;

import dev.nightshift.core.budget.Ceiling;
import dev.nightshift.core.budget.LimitPeriod;
import dev.nightshift.core.budget.SharedLimit;
import dev.nightshift.core.retry.ActionPolicy;
import dev.nightshift.core.retry.FullJitterBackoff;
import dev.nightshift.core.retry.Limits;
import dev.nightshift.core.retry.Policy;
import dev.nightshift.core.retry.Waits;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
  private static final List<Policy> FREE = all(List.of());
  private static final List<Policy> LIMITED = all(List.of(new SharedLimit("hourly", SharedLimit.Scope.ACCOUNT, null,
      LimitPeriod.HOUR, Ceiling.TOKENS, BigDecimal.valueOf(6 * ServiceCall.WORST.tokens()))));

  private final SplittableRandom random;
  private final List<Policy> all;
  private Policy current;

  Policies(SplittableRandom random) {
    this.random = random;
    this.all = random.nextInt(3) == 0 ? LIMITED : FREE;
    this.current = usual();
  }

  private static List<Policy> all(List<SharedLimit> shared) {
    return List.of(policy(GREATEST, Waits.STANDARD, Duration.ofHours(4), Duration.ofHours(24), shared, true),
        policy(TIGHT, SHORT, Duration.ofMinutes(30), Duration.ofHours(24), shared, true),
        policy(GREATEST, SHORT, Duration.ofHours(24), Duration.ofHours(72), shared, true),
        policy(GREATEST, Waits.STANDARD, Duration.ofHours(1), Duration.ofHours(48), shared, false));
  }

  private Policy usual() {
    return all.getFirst();
  }

  /** What all jobs together may use in one period; empty: as much as it takes. */
  Optional<SharedLimit> shared() {
    return usual().sharedLimits().stream().findFirst();
  }

  Policy current() {
    return current;
  }

  void change() {
    current = all.get(random.nextInt(all.size()));
  }

  void backToUsual() {
    current = usual();
  }

  private static Policy policy(Limits limits, Waits waits, Duration nextCycle, Duration kept,
      List<SharedLimit> shared, boolean bound) {
    Policy standard = Policy.standard(Map.of());
    return new Policy(limits, waits, standard.classification(), standard.mostTokens(), Duration.ofSeconds(10),
        nextCycle, kept, shared,
        bound ? Map.of(Plan.ACTION, new ActionPolicy(HANDLER, Map.of(), limits, waits)) : Map.of());
  }
}
