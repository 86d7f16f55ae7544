package dev.nightshift.triage;

import dev.nightshift.aws.Environment;
import dev.nightshift.aws.SqsQueueDepth;
import dev.nightshift.aws.Wiring;
import dev.nightshift.core.retry.Policy;
import dev.nightshift.core.triage.DeadLetters;
import dev.nightshift.core.triage.TriageListener;
import dev.nightshift.core.triage.TriagePorts;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What stays between triage's invocations.
 *
 * @param ports heard by nobody yet
 * @param visibility the jobs queue's own visibility timeout
 */
record TriageOffice(TriagePorts ports, DeadLetters deadLetters, Supplier<Duration> visibility,
    Supplier<Policy> policy) {
  private static final Logger LOG = LoggerFactory.getLogger(TriageOffice.class);

  static TriageOffice onAws(Map<String, String> variables) {
    Wiring wiring = Wiring.of(new Environment(variables));
    InstantSource clock = InstantSource.system();
    SqsQueueDepth depth = wiring.queueDepth();
    TriagePorts ports = new TriagePorts(wiring.ledger(), wiring.jobIndex(),
        wiring.ledgerScan(corrupt -> LOG.error("a record can't be read and is left out", corrupt)),
        wiring.settlements(), wiring.delayedRequeue(), wiring.manualReview(), wiring.tickets(), wiring.letters(), depth,
        wiring.sweepMemory(), _ -> {
        }, () -> UUID.randomUUID().toString(), clock);
    return new TriageOffice(ports, wiring.deadLetters(), depth::visibility, wiring.policy(clock));
  }

  /** By the policy that is in force now. */
  Tick tick(TriageListener listener) {
    return new Tick(ports.heardBy(listener), deadLetters, visibility, policy.get());
  }
}
