package dev.nightshift.testkit.report;

import dev.nightshift.core.job.ActionName;
import dev.nightshift.core.job.Cycle;
import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.job.Input;
import dev.nightshift.core.job.JobDefinition;
import dev.nightshift.core.job.JobId;
import dev.nightshift.core.job.Life;
import dev.nightshift.core.job.ObjectPath;
import dev.nightshift.core.job.Payload;
import dev.nightshift.core.job.PreflightSwitches;
import dev.nightshift.core.ledger.Counts;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.ledger.Settlement;
import dev.nightshift.core.preflight.BlockReason;
import dev.nightshift.core.preflight.Finding;
import dev.nightshift.core.preflight.Inputs;
import dev.nightshift.core.preflight.Preflight;
import dev.nightshift.core.preflight.PreflightRound;
import dev.nightshift.core.preflight.Verdict;
import dev.nightshift.core.report.Report;
import dev.nightshift.core.report.ReportEvent;
import dev.nightshift.core.report.ReportPorts;
import dev.nightshift.core.report.SecondLook;
import dev.nightshift.core.report.Stocktaking;
import dev.nightshift.core.retry.Policy;
import dev.nightshift.testkit.InMemoryDelayedRequeue;
import dev.nightshift.testkit.InMemoryInputs;
import dev.nightshift.testkit.InMemoryLedger;
import dev.nightshift.testkit.InMemoryManualReview;
import dev.nightshift.testkit.InMemoryRecheckMemory;
import dev.nightshift.testkit.InMemoryScheduleBook;
import dev.nightshift.testkit.InMemorySettlements;
import dev.nightshift.testkit.InMemoryTickets;
import dev.nightshift.testkit.SampleRecords;
import dev.nightshift.testkit.SeededNonces;
import dev.nightshift.testkit.SettableClock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** One report with everything in memory, where each job needs one input. */
final class ReportRoom {
  static final Policy POLICY = Policy.standard(Map.of());
  static final ObjectPath INPUT = ObjectPath.parse("inputs/a.md");
  static final Verdict.Blocked MISSING =
      new Verdict.Blocked(List.of(new Finding(BlockReason.MISSING_INPUT_PATH, "not there: inputs/a.md")));

  final SettableClock clock = SettableClock.atEvening();
  final InMemoryLedger ledger = new InMemoryLedger();
  final InMemoryDelayedRequeue delayed = new InMemoryDelayedRequeue();
  final InMemoryManualReview review = new InMemoryManualReview();
  final InMemorySettlements settlements = new InMemorySettlements(ledger, delayed, review);
  final InMemoryInputs inputs = new InMemoryInputs();
  final InMemoryTickets tickets = new InMemoryTickets(clock);
  final InMemoryRecheckMemory memory = new InMemoryRecheckMemory();
  final List<ReportEvent> events = new ArrayList<>();
  /** What the ledger is for the second look: a test may put trouble before it. */
  Ledger asRead = ledger;
  /** What the bucket is for preflight, likewise. */
  Inputs asAsked = inputs;

  private final SeededNonces nonces = new SeededNonces(11);

  Stocktaking.Counted count(Report.Kind kind) {
    return new Stocktaking(ports(), preflight()).count(kind);
  }

  SecondLook.Looked look() {
    return look(() -> true);
  }

  SecondLook.Looked look(BooleanSupplier timeLeft) {
    return look(count(Report.Kind.LIGHT).blocked(), timeLeft);
  }

  SecondLook.Looked look(Stocktaking.Turn turn, BooleanSupplier timeLeft) {
    return new SecondLook(ports(), preflight(), POLICY).look(turn, timeLeft);
  }

  ReportPorts ports() {
    return new ReportPorts(asRead, ledger, ledger, delayed, review, inputs, tickets, new InMemoryScheduleBook(), memory,
        events::add, nonces, clock);
  }

  JobRecord blocked() {
    return blocked(MISSING);
  }

  JobRecord blocked(Verdict.Blocked verdict) {
    return with(new JobState.Blocked(verdict), "job-" + nonces.draw(), null);
  }

  /** Blocked, or queued, with an input of its own. */
  JobRecord needing(ObjectPath input, JobState state) {
    return with(SampleRecords.freshKey(), state, "job-" + nonces.draw(), null, input);
  }

  JobRecord queued() {
    return with(new JobState.Queued(clock.instant()), "job-" + nonces.draw(), null);
  }

  JobRecord with(JobState state, String jobId, @Nullable String cycle) {
    return with(SampleRecords.freshKey(), state, jobId, cycle);
  }

  JobRecord with(IdempotencyKey key, JobState state, String jobId, @Nullable String cycle) {
    return with(key, state, jobId, cycle, INPUT);
  }

  private JobRecord with(IdempotencyKey key, JobState state, String jobId, @Nullable String cycle, ObjectPath input) {
    ActionName action = new ActionName("publish_article");
    Cycle night = cycle == null ? null : new Cycle(cycle);
    JobDefinition definition = new JobDefinition(new JobId(jobId), action, new Payload(Map.of()),
        List.of(new Input("source", input)), null, PreflightSwitches.ALL_ON, null, night);
    JobRecord first = new JobRecord(key, new Life(nonces.draw()), 1, nonces.draw(), new JobId(jobId), action, night,
        definition, state, Counts.NONE, false, Map.of(), null, List.of(), "request", null, clock.instant(),
        clock.instant());
    ledger.create(first, null);
    return first;
  }

  /** With its row, where the state has one. */
  JobRecord settled(JobState state) {
    JobRecord next = SampleRecords.next(queued(), state);
    settlements.settle(List.of(Settlement.withItsRow(next, null)));
    return next;
  }

  /** From here on, whoever asks for this gets neither "there" nor "not there". */
  void forbid(Predicate<ObjectPath> which) {
    asAsked = new Inputs() {
      @Override
      public Set<ObjectPath> existing(Set<ObjectPath> paths) {
        Set<ObjectPath> there = inputs.existing(paths);
        if (paths.stream().anyMatch(which)) {
          throw new IllegalStateException("403");
        }
        return there;
      }

      @Override
      public Optional<Instant> writtenAt(ObjectPath path) {
        return inputs.writtenAt(path);
      }
    };
  }

  JobState stateOf(JobRecord job) {
    return ledger.read(job.key()).orElseThrow().state();
  }

  private PreflightRound preflight() {
    return new PreflightRound(new Preflight(_ -> true, POLICY.mostTokens()), asAsked);
  }
}
