package dev.nightshift.worker;

import dev.nightshift.aws.TicketJson;
import dev.nightshift.core.enqueue.Answer;
import dev.nightshift.core.enqueue.Intake;
import dev.nightshift.core.execution.Handlers;
import dev.nightshift.core.execution.JobContext;
import dev.nightshift.core.execution.JobEvent;
import dev.nightshift.core.execution.JobHandler;
import dev.nightshift.core.execution.JobResult;
import dev.nightshift.core.execution.Sending;
import dev.nightshift.core.job.ActionName;
import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.job.JobDefinition;
import dev.nightshift.core.job.JobId;
import dev.nightshift.core.job.Payload;
import dev.nightshift.core.job.PreflightSwitches;
import dev.nightshift.core.job.Submission;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.preflight.Verdict;
import dev.nightshift.core.retry.ActionPolicy;
import dev.nightshift.core.retry.Limits;
import dev.nightshift.core.retry.Policy;
import dev.nightshift.core.retry.Waits;
import dev.nightshift.testkit.InMemoryDelayedRequeue;
import dev.nightshift.testkit.InMemoryInputs;
import dev.nightshift.testkit.InMemoryLedger;
import dev.nightshift.testkit.InMemoryLetters;
import dev.nightshift.testkit.InMemoryManualReview;
import dev.nightshift.testkit.InMemorySettlements;
import dev.nightshift.testkit.InMemorySharedBudgets;
import dev.nightshift.testkit.InMemoryTickets;
import dev.nightshift.testkit.SampleRecords;
import dev.nightshift.testkit.SeededNonces;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;

/** A workplace in memory whose one handler does for each job what the test says. */
final class NightDesk {
  private static final ActionName ACTION = new ActionName("act");

  final InMemoryLedger ledger = new InMemoryLedger();
  final InMemoryLetters letters = new InMemoryLetters();
  final RecordingVisibility visibility = new RecordingVisibility();
  final List<JobEvent> events = new CopyOnWriteArrayList<>();
  final List<String> malformed = new ArrayList<>();
  final AtomicBoolean processEnded = new AtomicBoolean();
  private final Map<JobId, Work> works = new ConcurrentHashMap<>();
  private final InstantSource clock;
  private final SeededNonces nonces = new SeededNonces(7);
  private final Policy policy;
  private boolean dlqRefuses;

  /** What a job does. */
  @FunctionalInterface
  interface Work {
    JobResult run(JobContext job) throws Exception;
  }

  NightDesk(InstantSource clock) {
    this.clock = clock;
    Policy standard =
        Policy.standard(Map.of(ACTION, new ActionPolicy("test", Map.of(), Limits.STANDARD, Waits.STANDARD)));
    this.policy = new Policy(standard.limits(), standard.waits(), standard.classification(), standard.mostTokens(),
        Duration.ofMillis(1), standard.nextCycleAfter(), standard.resultsKeptFor(), standard.sharedLimits(),
        standard.actions());
  }

  /** A message for a job that is queued and does this. */
  Received ticketFor(String name, Work work) {
    IdempotencyKey key = SampleRecords.freshKey();
    JobId id = new JobId(name);
    JobDefinition job =
        new JobDefinition(id, ACTION, Payload.EMPTY, List.of(), null, PreflightSwitches.ALL_ON, null, null);
    works.put(id, work);
    Answer answer = new Intake(ledger, ledger, policy, nonces, clock)
        .accept(new Submission(key, job), new Verdict.Runnable(), "request", Set.of())
        .answer();
    if (!(answer instanceof Answer.Queued)) {
      throw new AssertionError(answer);
    }
    return new Received("m-" + name, "r-" + name, TicketJson.write(ledger.read(key).orElseThrow().ticket()), "1-trace");
  }

  void deadLetterQueueRefuses() {
    dlqRefuses = true;
  }

  Shift shift() {
    return workplace().shift(events::add);
  }

  Workplace workplace() {
    JobHandler handler = new JobHandler() {
      @Override
      public String name() {
        return "test";
      }

      @Override
      public JobResult handle(JobContext job) throws Exception {
        return Objects.requireNonNull(works.get(job.jobId())).run(job);
      }
    };
    return new Workplace(ledger,
        new InMemorySettlements(ledger, new InMemoryDelayedRequeue(), new InMemoryManualReview()),
        new InMemorySharedBudgets(), ledger,
        new InMemoryTickets(clock), letters, (body, _) -> {
          if (dlqRefuses) {
            return new Sending.Refused("full");
          }
          malformed.add(body);
          return new Sending.Sent();
        }, visibility, new InMemoryInputs(), new Handlers(List.of(handler)), () -> policy, nonces, clock, new Random(1),
        () -> processEnded.set(true));
  }

  JobState stateOf(String name) {
    return recordOf(name).state();
  }

  JobRecord recordOf(String name) {
    return ledger.all().stream().filter(job -> job.jobId().value().equals(name)).findFirst().orElseThrow();
  }

  Deadlines minutes(int minutes) {
    Instant now = clock.instant();
    return new Deadlines(now, now.plus(Duration.ofMinutes(minutes)));
  }
}
