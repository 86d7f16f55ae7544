package dev.nightshift.enqueue;

import dev.nightshift.aws.Environment;
import dev.nightshift.aws.Wiring;
import dev.nightshift.core.enqueue.Intake;
import dev.nightshift.core.execution.MalformedMessages;
import dev.nightshift.core.execution.Nonces;
import dev.nightshift.core.execution.Tickets;
import dev.nightshift.core.ledger.JobIndex;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.preflight.Inputs;
import dev.nightshift.core.preflight.Preflight;
import dev.nightshift.core.preflight.PreflightRound;
import dev.nightshift.core.report.ScheduleBook;
import dev.nightshift.core.retry.Policy;
import java.time.InstantSource;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * What stays between enqueue's invocations.
 *
 * @param unheard where refused requests go that nobody hears the answer to
 */
record EnqueuePorts(
    Ledger ledger,
    JobIndex index,
    Inputs inputs,
    Tickets tickets,
    Manifests manifests,
    Answers answers,
    Continuations continuations,
    MalformedMessages unheard,
    ScheduleBook schedules,
    Supplier<Policy> policy,
    Nonces nonces,
    InstantSource clock) {
  /** Jobs at a time: enough to hide the ledger's latency, too few to run into its throttling. */
  private static final int AT_ONCE = 16;

  static EnqueuePorts onAws(Map<String, String> variables) {
    Environment environment = new Environment(variables);
    Wiring wiring = Wiring.of(environment);
    var s3 = wiring.clients().s3();
    InstantSource clock = InstantSource.system();
    return new EnqueuePorts(wiring.ledger(), wiring.jobIndex(), wiring.inputs(), wiring.tickets(),
        new S3Manifests(s3, environment.bucket()), new S3Answers(s3, environment.bucket()),
        new SqsContinuations(wiring.clients().sqs(), environment.continuationQueueUrl()), wiring.malformedMessages(),
        wiring.scheduleBook(), wiring.policy(clock), () -> UUID.randomUUID().toString(), clock);
  }

  /** For one invocation: by the policy that is in force now. */
  EnqueueDesk desk() {
    Policy now = policy.get();
    Preflight preflight = new Preflight(action -> now.bindingOf(action).isPresent(), now.mostTokens());
    Admission admission = new Admission(new PreflightRound(preflight, inputs),
        new IntakeRound(new Intake(ledger, index, now, nonces, clock), AT_ONCE), new TicketRound(tickets));
    return new EnqueueDesk(new JobsRun(admission, answers),
        new ManifestRun(manifests, admission, answers, continuations), new Unheard(unheard),
        new ScheduleTicks(schedules, clock));
  }
}
