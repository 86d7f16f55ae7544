package dev.nightshift.triage;

import dev.nightshift.core.retry.Policy;
import dev.nightshift.core.triage.DeadLetters;
import dev.nightshift.core.triage.Drain;
import dev.nightshift.core.triage.LetterDesk;
import dev.nightshift.core.triage.Release;
import dev.nightshift.core.triage.Sweep;
import dev.nightshift.core.triage.TriagePorts;
import dev.nightshift.core.triage.TriageRule;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Letters, then what is due, then what was lost. What breaks in one part does not keep the others from being done. */
final class Tick {
  private static final Logger LOG = LoggerFactory.getLogger(Tick.class);

  /** One tick's wave. The rest goes out with the next ticks. */
  private static final int MOST_RELEASED = 200;

  /** A round or a wave is begun, and a sweep goes on, only if so much is left, or a tenth of a shorter invocation. */
  private static final Duration FOR_ONE_PART = Duration.ofSeconds(30);

  /** Letters in hand come back this long after the invocation's deadline if it is killed. */
  private static final Duration MARGIN = Duration.ofSeconds(20);

  private final TriagePorts ports;
  private final DeadLetters deadLetters;
  private final Supplier<Duration> visibility;
  private final Policy policy;

  Tick(TriagePorts ports, DeadLetters deadLetters, Supplier<Duration> visibility, Policy policy) {
    this.ports = ports;
    this.deadLetters = deadLetters;
    this.visibility = visibility;
    this.policy = policy;
  }

  Summary run(Instant deadline) {
    Duration whole = Duration.between(ports.clock().instant(), deadline);
    Duration tenth = whole.dividedBy(10);
    Instant last = deadline.minus(tenth.compareTo(FOR_ONE_PART) < 0 ? tenth : FOR_ONE_PART);
    // A storm of letters must not keep due jobs waiting: it gets half of the time.
    Instant lastRound = deadline.minus(whole.dividedBy(2));
    List<RuntimeException> troubles = new ArrayList<>();

    Drain drain = new Drain(deadLetters, new LetterDesk(ports, new TriageRule(policy)), ports);
    Drain.Drained drained = part(troubles, Drain.Drained.NOTHING,
        () -> drain.drain(whole.plus(MARGIN), () -> ports.clock().instant().isBefore(lastRound)));
    Release.Wave wave = new Release.Wave(0, 0, 0, 0);
    Sweep.Swept swept = new Sweep.Swept(false, 0, 0);
    BooleanSupplier timeLeft = () -> ports.clock().instant().isBefore(last);
    if (timeLeft.getAsBoolean()) {
      wave = part(troubles, wave, () -> new Release(ports, policy).release(MOST_RELEASED));
    }
    if (timeLeft.getAsBoolean()) {
      swept = part(troubles, swept, () -> new Sweep(ports, policy, visibility.get()).sweepIfDue(timeLeft));
    }
    Summary summary = new Summary(drained, wave, swept);
    LOG.info("triage: {}", summary);
    if (!troubles.isEmpty()) {
      throw troubles.getFirst();
    }
    return summary;
  }

  private static <T> T part(List<RuntimeException> troubles, T nothing, Supplier<T> work) {
    try {
      return work.get();
    } catch (RuntimeException e) {
      LOG.error("a part of the tick broke off", e);
      troubles.add(e);
      return nothing;
    }
  }
}
