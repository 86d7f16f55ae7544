package dev.nightshift.worker;

import dev.nightshift.aws.Environment;
import dev.nightshift.aws.SdkFailureReader;
import dev.nightshift.aws.Wiring;
import dev.nightshift.core.budget.SharedBudgets;
import dev.nightshift.core.execution.Handlers;
import dev.nightshift.core.execution.JobHandler;
import dev.nightshift.core.execution.JobListener;
import dev.nightshift.core.execution.JobRunner;
import dev.nightshift.core.execution.Letters;
import dev.nightshift.core.execution.MalformedMessages;
import dev.nightshift.core.execution.Nonces;
import dev.nightshift.core.execution.Tickets;
import dev.nightshift.core.execution.Visibility;
import dev.nightshift.core.ledger.JobIndex;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.ledger.Settlements;
import dev.nightshift.core.preflight.Inputs;
import dev.nightshift.core.retry.FailureReader;
import dev.nightshift.core.retry.Policy;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * What stays between the worker's invocations.
 *
 * @param random asked at each draw; must not repeat itself in clones of a snapshot, as {@link SecureRandom} does not
 * @param endOfProcess ends it at once, without any further word
 */
record Workplace(
    Ledger ledger,
    Settlements settlements,
    SharedBudgets shared,
    JobIndex index,
    Tickets tickets,
    Letters letters,
    MalformedMessages malformed,
    Visibility visibility,
    Inputs inputs,
    Handlers handlers,
    Supplier<Policy> policy,
    Nonces nonces,
    InstantSource clock,
    RandomGenerator random,
    Runnable endOfProcess) {
  private static final int ENDED_ON_PURPOSE = 70;
  private static final FailureReader READER = FailureReader.OWN.or(new SdkFailureReader());

  static Workplace onAws(Map<String, String> variables) {
    Wiring wiring = Wiring.of(new Environment(variables));
    InstantSource clock = InstantSource.system();
    return new Workplace(wiring.ledger(), wiring.settlements(), wiring.sharedBudgets(), wiring.jobIndex(),
        wiring.tickets(), wiring.letters(), wiring.malformedMessages(), wiring.visibility(), wiring.inputs(),
        new Handlers(ServiceLoader.load(JobHandler.class)),
        wiring.policy(clock), () -> UUID.randomUUID().toString(), clock,
        new SecureRandom(), () -> Runtime.getRuntime().halt(ENDED_ON_PURPOSE));
  }

  Shift shift(JobListener listener) {
    JobRunner.Ports ports =
        new JobRunner.Ports(ledger, settlements, shared, index, tickets, letters, inputs, handlers, listener, nonces,
            Thread::sleep, clock, random);
    return new Shift(() -> new JobRunner(ports, policy.get(), READER), visibility, malformed, clock, endOfProcess);
  }
}
