package dev.nightshift.it.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.aws.DynamoJobIndex;
import dev.nightshift.aws.DynamoRecheckMemory;
import dev.nightshift.aws.DynamoScheduleBook;
import dev.nightshift.aws.DynamoSweepMemory;
import dev.nightshift.aws.S3Inputs;
import dev.nightshift.aws.SqsDeadLetters;
import dev.nightshift.aws.SqsLetters;
import dev.nightshift.aws.SqsQueueDepth;
import dev.nightshift.aws.SqsTickets;
import dev.nightshift.aws.TicketJson;
import dev.nightshift.core.enqueue.Accepted;
import dev.nightshift.core.enqueue.Intake;
import dev.nightshift.core.execution.Handlers;
import dev.nightshift.core.execution.Invocation;
import dev.nightshift.core.execution.JobContext;
import dev.nightshift.core.execution.JobHandler;
import dev.nightshift.core.execution.JobResult;
import dev.nightshift.core.execution.JobRunner;
import dev.nightshift.core.execution.Nonces;
import dev.nightshift.core.execution.Outcome;
import dev.nightshift.core.execution.Tickets;
import dev.nightshift.core.job.ActionName;
import dev.nightshift.core.job.Cycle;
import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.job.Input;
import dev.nightshift.core.job.JobDefinition;
import dev.nightshift.core.job.JobId;
import dev.nightshift.core.job.ObjectPath;
import dev.nightshift.core.job.Payload;
import dev.nightshift.core.job.PreflightSwitches;
import dev.nightshift.core.job.Submission;
import dev.nightshift.core.job.Ticket;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.preflight.Preflight;
import dev.nightshift.core.preflight.PreflightRound;
import dev.nightshift.core.report.Report;
import dev.nightshift.core.report.ReportPorts;
import dev.nightshift.core.report.SecondLook;
import dev.nightshift.core.report.Stocktaking;
import dev.nightshift.core.report.Term;
import dev.nightshift.core.retry.ActionPolicy;
import dev.nightshift.core.retry.Limits;
import dev.nightshift.core.retry.Policy;
import dev.nightshift.core.retry.Waits;
import dev.nightshift.core.triage.Carried;
import dev.nightshift.core.triage.Drain;
import dev.nightshift.core.triage.LetterDesk;
import dev.nightshift.core.triage.Operation;
import dev.nightshift.core.triage.PersonsDecision;
import dev.nightshift.core.triage.Release;
import dev.nightshift.core.triage.ReviewDesk;
import dev.nightshift.core.triage.ReviewRule;
import dev.nightshift.core.triage.Sweep;
import dev.nightshift.core.triage.TriagePorts;
import dev.nightshift.core.triage.TriageRule;
import dev.nightshift.testkit.SampleRecords;
import dev.nightshift.testkit.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.sync.RequestBody;

/** Everybody who works on jobs, on the template's own tables, queues and bucket, by a clock that a test sets. */
final class WholeHouse {
  static final ActionName ACTION = new ActionName("publish_article");
  static final Duration INVOCATION = Duration.ofSeconds(300);
  private static final Duration VISIBILITY = Duration.ofMinutes(30);

  final SettableClock clock = SettableClock.atEvening();
  Policy policy = policy(Limits.STANDARD);
  /** Whether a job may have left its row behind, as one does that is claimed by an early ticket. */
  boolean rowsMayBeStale;

  private final ContractStack stack;
  private final TriageAdapters tables;
  private final DynamoJobIndex index;
  private final Tickets tickets;
  private final SqsLetters letters;
  private final S3Inputs inputs;
  private final Nonces nonces = () -> UUID.randomUUID().toString();
  private final Set<IdempotencyKey> accepted = new HashSet<>();

  WholeHouse(ContractStack stack) {
    this.stack = stack;
    this.tables = new TriageAdapters(stack);
    this.index = new DynamoJobIndex(stack.clients().dynamodb(), stack.ref("JobsTable"));
    this.tickets = new SqsTickets(stack.clients().sqs(), stack.ref("JobsQueue"), Optional::empty);
    this.letters = new SqsLetters(stack.clients().sqs(), stack.ref("DeadLetterQueue"), Optional::empty);
    this.inputs = new S3Inputs(stack.clients().s3(), stack.ref("Bucket"));
  }

  /** What a test's handler does. */
  @FunctionalInterface
  interface Work {
    JobResult handle(JobContext job) throws Exception;
  }

  static Policy policy(Limits limits) {
    return policy(limits, Waits.STANDARD);
  }

  static Policy policy(Limits limits, Waits waits) {
    return Policy.standard(Map.of(ACTION, new ActionPolicy("site.publish", Map.of(), limits, waits)));
  }

  boolean hasDelayedRow(JobRecord job) {
    return tables.delayed().row(job.key()).isPresent();
  }

  static JobDefinition job(String jobId, @Nullable String input, @Nullable String cycle) {
    return new JobDefinition(new JobId(jobId), ACTION, new Payload(Map.of("slug", jobId)),
        input == null ? List.of() : List.of(new Input("source", ObjectPath.parse(input))), null,
        PreflightSwitches.ALL_ON, null, cycle == null ? null : new Cycle(cycle));
  }

  void put(String key) {
    stack.clients().s3().putObject(put -> put.bucket(stack.ref("Bucket")).key(key), RequestBody.empty());
  }

  void remove(String key) {
    stack.clients().s3().deleteObject(delete -> delete.bucket(stack.ref("Bucket")).key(key));
  }

  /** Hands a job in, and sends its ticket if it has one. */
  Accepted enqueue(IdempotencyKey key, JobDefinition job) {
    Accepted answer = new Intake(tables.ledger(), index, policy, nonces, clock).accept(new Submission(key, job),
        preflight().over(List.of(job)).apply(job), "request-" + nonces.draw(), Set.of());
    accepted.add(key);
    if (answer.ticket() != null) {
      tickets.send(List.of(answer.ticket()), Duration.ZERO);
    }
    return answer;
  }

  /** A job whose ticket lies in the queue. */
  JobRecord queued(String jobId) {
    IdempotencyKey key = SampleRecords.freshKey();
    enqueue(key, job(jobId, null, null));
    return read(key);
  }

  /** The one ticket in the queue, taken out of it. */
  Ticket ticket() {
    List<Ticket> all = tickets();
    assertThat(all).hasSize(1);
    return all.getFirst();
  }

  /** All that the queue holds, taken out of it. */
  List<Ticket> tickets() {
    List<Ticket> found = new ArrayList<>();
    stack.receive("JobsQueue", Integer.MAX_VALUE, 0).forEach(message -> {
      if (TicketJson.read(message.body()) instanceof TicketJson.Parsed.Read(var ticket)) {
        found.add(ticket);
      }
    });
    return found;
  }

  Outcome work(Ticket ticket, Work work) {
    return work(ticket, work, new MortalLedger(tables.ledger()));
  }

  /** The worker is killed once the handler has done this. */
  void workAndDie(Ticket ticket, Work work) {
    MortalLedger mortal = new MortalLedger(tables.ledger());
    try {
      work(ticket, job -> {
        work.handle(job);
        throw mortal.kill();
      }, mortal);
    } catch (MortalLedger.Killed _) {
      return;
    }
    throw new AssertionError("was not killed");
  }

  private Outcome work(Ticket ticket, Work work, MortalLedger ledger) {
    JobRunner runner = runner(work, ledger);
    Instant deadline = clock.instant().plus(INVOCATION);
    return runner.run(runner.look(ticket, deadline), new Invocation(deadline, deadline.minusSeconds(10), false));
  }

  void waitForTheLease() {
    clock.tick(INVOCATION.plusSeconds(15));
  }

  /** The queue itself moves a ticket to the dead-letter queue. */
  void redrive(Ticket ticket) {
    stack.clients()
        .sqs()
        .sendMessage(send -> send.queueUrl(stack.ref("DeadLetterQueue")).messageBody(TicketJson.write(ticket)));
  }

  /** One tick of triage. */
  Drain.Drained triage() {
    TriagePorts ports = triagePorts();
    Drain.Drained drained = new Drain(new SqsDeadLetters(stack.clients().sqs(), stack.ref("DeadLetterQueue")),
        new LetterDesk(ports, new TriageRule(policy)), ports).drain(Duration.ofSeconds(30), () -> true);
    new Release(ports, policy).release(100);
    return drained;
  }

  Sweep.Swept sweep() {
    return new Sweep(triagePorts(), policy, VISIBILITY).sweepIfDue(() -> true);
  }

  SecondLook.Looked recheck() {
    ReportPorts ports = reportPorts();
    return new SecondLook(ports, preflight(), policy)
        .look(new Stocktaking(ports, preflight()).count(Report.Kind.LIGHT).blocked(), () -> true);
  }

  Carried decide(JobRecord job, PersonsDecision decision) {
    return new ReviewDesk(new ReviewDesk.Ports(tables.ledger(), tables.settlements(), tickets, nonces, clock),
        new ReviewRule(policy)).carryOut(job.key(), new Operation(nonces.draw(), decision));
  }

  JobRecord read(IdempotencyKey key) {
    return tables.ledger().read(key).orElseThrow();
  }

  JobState stateOf(JobRecord job) {
    return read(job.key()).state();
  }

  /** P6: every job accepted here is in exactly one term, and the tables agree with the ledger. */
  void requireNumbersThatAddUp() {
    clock.tick(Duration.ofMillis(1));
    Stocktaking.Counted counted = new Stocktaking(reportPorts(), preflight()).count(Report.Kind.FULL);
    assertThat(counted.stock().total()).as("jobs in the report").isEqualTo(accepted.size());
    assertThat(counted.delayed().agrees()).as("DelayedRequeue: %s", counted.delayed()).isTrue();
    if (!rowsMayBeStale) {
      assertThat(counted.delayed().stale()).as("rows left in DelayedRequeue").isEmpty();
      assertThat(counted.review().stale()).as("rows left in ManualReview").isEmpty();
    }
    assertThat(counted.review().agrees()).as("ManualReview: %s", counted.review()).isTrue();
    assertThat(counted.stock().runnable() + counted.stock().queuedButBlocked())
        .isEqualTo(counted.stock().of(Term.QUEUED));
  }

  private JobRunner runner(Work work, MortalLedger ledger) {
    JobHandler handler = new JobHandler() {
      @Override
      public String name() {
        return "site.publish";
      }

      @Override
      public JobResult handle(JobContext job) throws Exception {
        return work.handle(job);
      }
    };
    return new JobRunner(new JobRunner.Ports(ledger, tables.settlements(), tables.sharedBudgets(), index, tickets,
        letters, inputs, new Handlers(List.of(handler)), _ -> {
        }, nonces, clock::tick, clock, new Random(1)), policy);
  }

  private TriagePorts triagePorts() {
    return new TriagePorts(tables.ledger(), index, tables.scan(), tables.settlements(), tables.delayed(),
        tables.review(), tickets, letters, new SqsQueueDepth(stack.clients().sqs(), stack.ref("JobsQueue")),
        new DynamoSweepMemory(stack.clients().dynamodb(), stack.ref("CountersTable")), _ -> {
        }, nonces, clock);
  }

  private ReportPorts reportPorts() {
    return new ReportPorts(tables.ledger(), index, tables.scan(), tables.delayedRows(), tables.reviewRows(), inputs,
        tickets, new DynamoScheduleBook(stack.clients().dynamodb(), stack.ref("CountersTable")),
        new DynamoRecheckMemory(stack.clients().dynamodb(), stack.ref("CountersTable")), _ -> {
        }, nonces, clock);
  }

  private PreflightRound preflight() {
    return new PreflightRound(new Preflight(action -> policy.bindingOf(action).isPresent(), policy.mostTokens()),
        inputs);
  }
}
