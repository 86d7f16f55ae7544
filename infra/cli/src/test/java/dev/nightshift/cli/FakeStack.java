package dev.nightshift.cli;

import dev.nightshift.core.budget.Budget;
import dev.nightshift.core.budget.JobBudget;
import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.job.JobDefinition;
import dev.nightshift.core.job.JobId;
import dev.nightshift.core.job.Life;
import dev.nightshift.core.ledger.Counts;
import dev.nightshift.core.ledger.JobIndex;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.ledger.Settlement;
import dev.nightshift.core.ledger.StepState;
import dev.nightshift.core.retry.Failure;
import dev.nightshift.core.retry.Kind;
import dev.nightshift.core.retry.Policy;
import dev.nightshift.testkit.InMemoryDelayedRequeue;
import dev.nightshift.testkit.InMemoryLedger;
import dev.nightshift.testkit.InMemoryManualReview;
import dev.nightshift.testkit.InMemorySettlements;
import dev.nightshift.testkit.InMemoryTickets;
import dev.nightshift.testkit.SampleRecords;
import dev.nightshift.testkit.SeededNonces;
import dev.nightshift.testkit.SettableClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A stack in memory, which is what every command finds. */
final class FakeStack implements Stacks {
  final SettableClock clock = SettableClock.atEvening();
  final InMemoryLedger ledger = new InMemoryLedger();
  final InMemoryManualReview review = new InMemoryManualReview();
  final InMemorySettlements settlements = new InMemorySettlements(ledger, new InMemoryDelayedRequeue(), review);
  final InMemoryTickets tickets = new InMemoryTickets(clock);
  /** What every command opened. */
  final List<StackOptions> opened = new ArrayList<>();
  /** What the ledger is for the command: a test may put trouble before it. */
  Ledger asRead = ledger;
  JobIndex asIndexed = ledger;
  int closed;
  final FakeReports reports = new FakeReports(clock);
  private final SeededNonces nonces = new SeededNonces(7);

  @Override
  public OpenStack open(StackOptions options) {
    opened.add(options);
    return new OpenStack(asRead, asIndexed, _ -> ledger, settlements, review, tickets, () -> Policy.standard(Map.of()),
        reports, nonces, clock, () -> closed++);
  }

  Ran run(String... args) {
    return Ran.on(this, "", args);
  }

  Ran runWithInput(String standardInput, String... args) {
    return Ran.on(this, standardInput, args);
  }

  JobRecord job(JobRecord any) {
    return ledger.read(any.key()).orElseThrow();
  }

  JobRecord with(String jobId, JobState state) {
    return with(jobId, state, List.of(), Map.of());
  }

  JobRecord with(String jobId, JobState state, List<Failure> failures, Map<String, StepState> steps) {
    return with(SampleRecords.freshKey(), jobId, state, failures, steps);
  }

  JobRecord with(IdempotencyKey key, String jobId, JobState state, List<Failure> failures,
      Map<String, StepState> steps) {
    JobDefinition definition = SampleRecords.small(jobId);
    JobRecord first = new JobRecord(key, new Life(nonces.draw()), 1, nonces.draw(), new JobId(jobId),
        definition.action(), null, definition, state, new Counts(1, 3, 0, 1, 0), false, steps, null, failures,
        "request",
        null,
        clock.instant(), clock.instant());
    ledger.create(first, null);
    return first;
  }

  JobRecord inReview(String jobId, String errorClass) {
    return inReview(jobId, errorClass, Map.of());
  }

  /** A job in review that has spent nothing yet, and whose first step would cost too much. */
  JobRecord stoppedByItsBudget(String jobId, Budget granted) {
    JobRecord dead = with(jobId, new JobState.Queued(clock.instant()));
    JobRecord next = SampleRecords.next(dead, new JobState.InReview("budget_exceeded"))
        .withBudget(JobBudget.of(granted));
    settlements.settle(List.of(Settlement.withItsRow(next, null)));
    return next;
  }

  /** With its row, after two failures. */
  JobRecord inReview(String jobId, String errorClass, Map<String, StepState> steps) {
    Failure first = new Failure("HttpTimeoutException", Kind.TRANSIENT, "connection", "request timed out", 1,
        clock.instant().minus(Duration.ofMinutes(20)), null);
    Failure last =
        new Failure(errorClass, Kind.PERMANENT, "http-refused", "401 from the blog", 2, clock.instant(), null);
    JobRecord queued = with(jobId, new JobState.Queued(clock.instant()), List.of(first, last), steps);
    JobRecord next = SampleRecords.next(queued, new JobState.InReview("permanent"));
    settlements.settle(List.of(Settlement.withItsRow(next, null)));
    return next;
  }
}
