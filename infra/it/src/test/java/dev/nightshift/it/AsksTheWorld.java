package dev.nightshift.it;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import java.time.Clock;
import java.util.Map;
import java.util.Set;

/** An access to what differs from run to run: the time, chance, the environment. A {@code now(Clock)} or a seed is fine. */
final class AsksTheWorld extends DescribedPredicate<JavaAccess<?>> {
  private static final String CONSTRUCTOR = "<init>";

  private static final Map<String, Set<String>> ALWAYS = Map.ofEntries(
      Map.entry("java.lang.System", Set.of("currentTimeMillis", "nanoTime", "getenv", "getProperty")),
      Map.entry("java.lang.Thread", Set.of("sleep")),
      Map.entry("java.lang.Math", Set.of("random")),
      Map.entry("java.lang.StrictMath", Set.of("random")),
      Map.entry("java.security.SecureRandom", Set.of(CONSTRUCTOR, "getInstance", "getInstanceStrong")),
      Map.entry("java.time.Clock", Set.of("system", "systemUTC", "systemDefaultZone", "tickMillis", "tickSeconds",
          "tickMinutes")),
      Map.entry("java.time.InstantSource", Set.of("system")),
      Map.entry("java.time.ZoneId", Set.of("systemDefault")),
      Map.entry("java.util.UUID", Set.of("randomUUID")),
      Map.entry("java.util.concurrent.ThreadLocalRandom", Set.of("current")),
      Map.entry("java.util.concurrent.TimeUnit", Set.of("sleep")),
      Map.entry("java.util.random.RandomGenerator", Set.of("getDefault", "of")));

  /** Only without an argument. */
  private static final Map<String, Set<String>> UNSEEDED = Map.of(
      "java.util.Date", Set.of(CONSTRUCTOR),
      "java.util.Random", Set.of(CONSTRUCTOR),
      "java.util.SplittableRandom", Set.of(CONSTRUCTOR),
      "java.util.random.RandomGeneratorFactory", Set.of("create"));

  AsksTheWorld() {
    super("asks for the time, chance or the environment");
  }

  @Override
  public boolean test(JavaAccess<?> access) {
    if (!(access.getTarget() instanceof CodeUnitAccessTarget target)) {
      return false;
    }
    String owner = target.getOwner().getName();
    return isIn(ALWAYS, owner, target)
        || target.getRawParameterTypes().isEmpty() && isIn(UNSEEDED, owner, target)
        || owner.startsWith("java.time.") && target.getName().equals("now") && !takesClock(target);
  }

  private static boolean isIn(Map<String, Set<String>> listed, String owner, CodeUnitAccessTarget target) {
    return listed.getOrDefault(owner, Set.of()).contains(target.getName());
  }

  private static boolean takesClock(CodeUnitAccessTarget target) {
    return target.getRawParameterTypes().stream().anyMatch(type -> type.isEquivalentTo(Clock.class));
  }
}
