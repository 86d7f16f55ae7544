package dev.nightshift.testkit.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.core.budget.Budget;
import dev.nightshift.core.budget.SharedBudgets;
import dev.nightshift.core.budget.SharedLimit;
import dev.nightshift.core.execution.Handlers;
import dev.nightshift.core.execution.Invocation;
import dev.nightshift.core.execution.JobContext;
import dev.nightshift.core.execution.JobEvent;
import dev.nightshift.core.execution.JobHandler;
import dev.nightshift.core.execution.JobResult;
import dev.nightshift.core.execution.JobRunner;
import dev.nightshift.core.execution.Outcome;
import dev.nightshift.core.execution.Sighting;
import dev.nightshift.core.job.ActionName;
import dev.nightshift.core.job.JobDefinition;
import dev.nightshift.core.job.JobId;
import dev.nightshift.core.job.Life;
import dev.nightshift.core.job.Payload;
import dev.nightshift.core.job.PreflightSwitches;
import dev.nightshift.core.job.Ticket;
import dev.nightshift.core.ledger.Counts;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.StepState;
import dev.nightshift.core.preflight.BlockReason;
import dev.nightshift.core.retry.ActionPolicy;
import dev.nightshift.core.retry.Failure;
import dev.nightshift.core.retry.Limits;
import dev.nightshift.core.retry.Policy;
import dev.nightshift.core.retry.Waits;
import dev.nightshift.testkit.InMemoryInputs;
import dev.nightshift.testkit.InMemoryLedger;
import dev.nightshift.testkit.InMemoryLetters;
import dev.nightshift.testkit.InMemoryTickets;
import dev.nightshift.testkit.RecordingPause;
import dev.nightshift.testkit.SampleRecords;
import dev.nightshift.testkit.SeededNonces;
import dev.nightshift.testkit.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** One worker with everything in memory, and one job that it is given. */
final class Workshop {
  static final Duration INVOCATION = Duration.ofSeconds(300);
  static final Duration LAST_SECONDS = Duration.ofSeconds(10);
  /** Each wait is as short as it can be. */
  static final RandomGenerator LEAST = () -> 0;
  /** Each wait is as long as it can be. */
  static final RandomGenerator GREATEST = new RandomGenerator() {
    @Override
    public long nextLong() {
      return Long.MAX_VALUE;
    }

    @Override
    public long nextLong(long bound) {
      return bound - 1;
    }
  };

  final SettableClock clock = SettableClock.atEvening();
  final TroubledLedger ledger = new TroubledLedger(new InMemoryLedger());
  final InMemoryTickets tickets = new InMemoryTickets(clock);
  final InMemoryLetters letters = new InMemoryLetters();
  final InMemoryInputs inputs = new InMemoryInputs();
  final RecordingPause pause = new RecordingPause(clock);
  final SeededNonces nonces = new SeededNonces(1);
  final List<JobEvent> events = new CopyOnWriteArrayList<>();
  Limits limits = Limits.STANDARD;
  RandomGenerator random = LEAST;
  List<SharedLimit> sharedLimits = List.of();
  SharedBudgets shared = ledger.budgets;
  @Nullable
  Budget budgetOfAction;
  /** Those that the worker has; the policy binds the action to the one called {@code site.publish}. */
  List<JobHandler> handlers = List.of(new Handler(_ -> JobResult.EMPTY));

  /** What a test's handler does. */
  @FunctionalInterface
  interface Work {
    JobResult handle(JobContext job) throws Exception;
  }

  record Handler(Work work) implements JobHandler {
    @Override
    public String name() {
      return "site.publish";
    }

    @Override
    public JobResult handle(JobContext job) throws Exception {
      return work.handle(job);
    }
  }

  Workshop doing(Work work) {
    handlers = List.of(new Handler(work));
    return this;
  }

  static JobDefinition definition() {
    return definition(null);
  }

  static JobDefinition definition(@Nullable Budget budget) {
    return new JobDefinition(new JobId("post-1"), new ActionName("publish"), new Payload(Map.of("slug", "a")),
        List.of(), null, PreflightSwitches.ALL_ON, budget, null);
  }

  Ticket accept() {
    return accept(definition(), new JobState.Queued(clock.instant()));
  }

  Ticket accept(Budget budget) {
    return accept(definition(budget), new JobState.Queued(clock.instant()));
  }

  Ticket accept(JobDefinition job, JobState state) {
    JobRecord first = new JobRecord(SampleRecords.freshKey(), new Life(nonces.draw()), 1, nonces.draw(), job.jobId(),
        job.action(), job.cycle(), job, state, Counts.NONE, false, Map.of(), null, List.of(), "request", null,
        clock.instant(),
        clock.instant());
    ledger.create(first, null);
    return first.ticket();
  }

  JobRunner runner() {
    return new JobRunner(
        new JobRunner.Ports(ledger, ledger, shared, ledger.register, tickets, letters, inputs,
            new Handlers(handlers),
            events::add, nonces, pause, clock, random),
        policy());
  }

  Policy policy() {
    Policy standard = Policy.standard(Map.of(new ActionName("publish"),
        new ActionPolicy("site.publish", Map.of("site", "bonsai"), limits, Waits.STANDARD, budgetOfAction)));
    return new Policy(standard.limits(), standard.waits(), standard.classification(), standard.mostTokens(),
        standard.shortestStep(), standard.nextCycleAfter(), standard.resultsKeptFor(), sharedLimits,
        standard.actions());
  }

  Invocation invocation() {
    return new Invocation(deadline(), deadline().minus(LAST_SECONDS), false);
  }

  Instant deadline() {
    return clock.instant().plus(INVOCATION);
  }

  /** One ticket in an invocation of its own, by a worker that has just been started. */
  Outcome run(Ticket ticket) {
    JobRunner runner = runner();
    Sighting seen = runner.look(ticket, deadline());
    return runner.run(seen, invocation());
  }

  /** The same with the worker killed on the way. */
  void runAndDie(Ticket ticket) {
    try {
      run(ticket);
    } catch (TroubledLedger.Killed _) {
      ledger.atPeace();
      return;
    }
    throw new AssertionError("was not killed");
  }

  /** As the queue does once a dead worker's visibility is over. */
  void waitForTheLease() {
    clock.tick(INVOCATION.plusSeconds(15));
  }

  JobRecord job(Ticket ticket) {
    return ledger.read(ticket.key()).orElseThrow();
  }

  Failure death(Ticket ticket) {
    assertThat(job(ticket).state()).isInstanceOf(JobState.Dead.class);
    return ((JobState.Dead) job(ticket).state()).failure();
  }

  BlockReason blockReason(Ticket ticket) {
    assertThat(job(ticket).state()).isInstanceOf(JobState.Blocked.class);
    return ((JobState.Blocked) job(ticket).state()).verdict().reason();
  }

  StepState step(Ticket ticket, String name) {
    StepState state = job(ticket).steps().get(name);
    if (state == null) {
      throw new AssertionError("step " + name + " was never begun");
    }
    return state;
  }
}
