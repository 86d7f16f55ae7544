package dev.nightshift.testkit.triage;

import dev.nightshift.core.execution.Tickets;
import dev.nightshift.core.job.Cycle;
import dev.nightshift.core.job.JobDefinition;
import dev.nightshift.core.job.JobId;
import dev.nightshift.core.job.Life;
import dev.nightshift.core.ledger.Counts;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Lease;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.ledger.LedgerScan;
import dev.nightshift.core.ledger.Settlement;
import dev.nightshift.core.ledger.Settlements;
import dev.nightshift.core.ledger.StepState;
import dev.nightshift.core.retry.Failure;
import dev.nightshift.core.retry.Kind;
import dev.nightshift.core.retry.Policy;
import dev.nightshift.core.triage.DeadLetter;
import dev.nightshift.core.triage.LetterDesk;
import dev.nightshift.core.triage.LetterOutcome;
import dev.nightshift.core.triage.Release;
import dev.nightshift.core.triage.ReviewDesk;
import dev.nightshift.core.triage.ReviewRule;
import dev.nightshift.core.triage.Sweep;
import dev.nightshift.core.triage.TriageEvent;
import dev.nightshift.core.triage.TriagePorts;
import dev.nightshift.core.triage.TriageRule;
import dev.nightshift.testkit.InMemoryDelayedRequeue;
import dev.nightshift.testkit.InMemoryLedger;
import dev.nightshift.testkit.InMemoryLetters;
import dev.nightshift.testkit.InMemoryManualReview;
import dev.nightshift.testkit.InMemorySettlements;
import dev.nightshift.testkit.InMemorySweepMemory;
import dev.nightshift.testkit.InMemoryTickets;
import dev.nightshift.testkit.SampleRecords;
import dev.nightshift.testkit.SeededNonces;
import dev.nightshift.testkit.SettableClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** One triage with everything in memory. */
final class TriageRoom {
  static final Policy POLICY = Policy.standard(Map.of());
  static final Duration VISIBILITY = Duration.ofMinutes(30);

  final SettableClock clock = SettableClock.atEvening();
  final InMemoryLedger ledger = new InMemoryLedger();
  final InMemoryDelayedRequeue delayed = new InMemoryDelayedRequeue();
  final InMemoryManualReview review = new InMemoryManualReview();
  final InMemorySettlements settlements = new InMemorySettlements(ledger, delayed, review);
  final InMemoryTickets tickets = new InMemoryTickets(clock);
  final InMemoryLetters letters = new InMemoryLetters();
  final InMemorySweepMemory memory = new InMemorySweepMemory();
  final AtomicLong depth = new AtomicLong();
  final List<TriageEvent> events = new ArrayList<>();
  final SeededNonces nonces = new SeededNonces(3);
  /** What settlements, ledger, its scan and queue are for whoever works here: a test may put trouble before them. */
  Settlements asSettled = settlements;
  Ledger asRead = ledger;
  LedgerScan asScanned = ledger;
  Tickets asSent = tickets;

  TriagePorts ports() {
    return new TriagePorts(asRead, ledger, asScanned, asSettled, delayed, review, asSent, letters, depth::get, memory,
        events::add, nonces, clock);
  }

  LetterOutcome settle(DeadLetter letter) {
    return settle(List.of(letter)).getFirst();
  }

  List<LetterOutcome> settle(List<DeadLetter> all) {
    return new LetterDesk(ports(), new TriageRule(POLICY)).settle(all);
  }

  Release.Wave release(int most) {
    return new Release(ports(), POLICY).release(most);
  }

  Sweep.Swept sweep() {
    return sweep(() -> true);
  }

  Sweep.Swept sweep(BooleanSupplier goOn) {
    return new Sweep(ports(), POLICY, VISIBILITY).sweepIfDue(goOn);
  }

  /** A person's desk. */
  ReviewDesk desk() {
    return new ReviewDesk(new ReviewDesk.Ports(asRead, asSettled, asSent, nonces, clock), new ReviewRule(POLICY));
  }

  JobRecord job(JobRecord any) {
    return ledger.read(any.key()).orElseThrow();
  }

  JobRecord with(JobState state) {
    return with(state, Counts.NONE);
  }

  JobRecord with(JobState state, Counts counts) {
    return with(state, counts, List.of(), Map.of(), "job-" + nonces.draw(), null);
  }

  /** A job that died of this at its {@code attempts}th try. */
  JobRecord dead(Kind kind, int attempts) {
    return dead(new Failure("Trouble", kind, "a-rule", "as it happens", attempts, clock.instant(), null),
        new Counts(attempts, attempts, 0, 0, 0));
  }

  JobRecord dead(Failure failure, Counts counts) {
    return with(new JobState.Dead(failure), counts, List.of(failure), Map.of(), "job-" + nonces.draw(), null);
  }

  /** A job whose start was never heard of again, its lease over. */
  JobRecord silent(int attempts, boolean shared, Map<String, StepState> steps) {
    Lease lease = new Lease("owner", clock.instant().minus(Lease.CLOCK_MARGIN), shared);
    return with(new JobState.Running(lease), new Counts(attempts, attempts, 0, 0, 0), List.of(), steps,
        "job-" + nonces.draw(), null);
  }

  JobRecord with(JobState state, Counts counts, List<Failure> failures, Map<String, StepState> steps, String jobId,
      @Nullable String cycle) {
    JobDefinition definition = SampleRecords.small(jobId);
    JobRecord first = new JobRecord(SampleRecords.freshKey(), new Life(nonces.draw()), 1, nonces.draw(),
        new JobId(jobId), definition.action(), cycle == null ? null : new Cycle(cycle), definition, state, counts,
        false, steps, null, failures, "request", null, clock.instant(), clock.instant());
    ledger.create(first, null);
    return first;
  }

  /** A job in review with its row, after a few tries. */
  JobRecord inReview(Map<String, StepState> steps) {
    JobRecord first = with(new JobState.Queued(clock.instant()), new Counts(3, 7, 1, 1, 1), List.of(), steps,
        "job-" + nonces.draw(), null);
    JobRecord next = new JobRecord(first.key(), first.life(), 2, nonces.draw(), first.jobId(), first.action(), null,
        first.definition(), new JobState.InReview("outcome_unknown"), first.counts(), true, steps, first.budget(),
        first.failures(),
        first.requestId(), null, first.enqueuedAt(), first.updatedAt());
    settlements.settle(List.of(Settlement.withItsRow(next, null)));
    return next;
  }

  /** A delayed job with its row. */
  JobRecord delayed(Duration wait) {
    return delayed(wait, "job-" + nonces.draw(), null);
  }

  JobRecord delayed(Duration wait, String jobId, @Nullable String cycle) {
    JobRecord queued =
        with(new JobState.Queued(clock.instant()), Counts.NONE, List.of(), Map.of(), jobId, cycle);
    JobRecord next = SampleRecords.next(queued, new JobState.Delayed(clock.instant().plus(wait)));
    settlements.settle(List.of(Settlement.withItsRow(next, null)));
    return next;
  }

  /** The letter that the worker sent for this death. */
  static DeadLetter letterOf(JobRecord dead) {
    return new DeadLetter(dead.ticket(), dead.counts().triesTotal());
  }

  /** A ticket that the queue itself moved to the dead-letter queue. */
  static DeadLetter redriven(JobRecord job) {
    return new DeadLetter(job.ticket(), null);
  }
}
