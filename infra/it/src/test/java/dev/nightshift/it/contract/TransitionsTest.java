package dev.nightshift.it.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.nightshift.core.enqueue.Answer;
import dev.nightshift.core.execution.JobContext;
import dev.nightshift.core.execution.JobResult;
import dev.nightshift.core.execution.Outcome;
import dev.nightshift.core.execution.StepFailed;
import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.job.Ticket;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.StepState;
import dev.nightshift.core.retry.Failure;
import dev.nightshift.core.retry.FullJitterBackoff;
import dev.nightshift.core.retry.Limits;
import dev.nightshift.core.retry.ServiceCallFailed;
import dev.nightshift.core.retry.Waits;
import dev.nightshift.core.triage.Carried;
import dev.nightshift.core.triage.PersonsDecision;
import dev.nightshift.core.triage.StepAnswer;
import dev.nightshift.testkit.SampleRecords;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Each transition of a job, by those who make it, on the template's tables, queues and bucket. After each one the numbers add
 * up (P6).
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TransitionsTest {
  @RegisterExtension
  static final ContractStack STACK = new ContractStack("transitions");

  private final AtomicInteger effects = new AtomicInteger();
  private WholeHouse house;
  private String jobId = "";

  @BeforeEach
  void clearTheQueue() {
    if (house == null) {
      house = new WholeHouse(STACK);
    }
    house.policy = WholeHouse.policy(Limits.STANDARD);
    house.tickets();
    house.rowsMayBeStale = false;
    effects.set(0);
    jobId = "job-" + UUID.randomUUID();
  }

  @AfterEach
  void numbersAddUp() {
    house.requireNumbersThatAddUp();
  }

  @Test
  void nothing_toQueuedAndRunningAndCompleted() {
    JobRecord job = queued();
    step("queued", job, JobState.Queued.class);

    Outcome outcome = house.work(house.ticket(), context -> {
      step("running", job, JobState.Running.class);
      context.step("write").run(effects::incrementAndGet);
      step("step done", job, JobState.Running.class);
      return JobResult.of("n", 1L);
    });

    assertThat(outcome).isEqualTo(new Outcome.Acknowledge("completed"));
    step("completed", job, JobState.Completed.class);
    assertThat(house.work(job.ticket(), _ -> JobResult.EMPTY)).as("its ticket again")
        .isInstanceOf(Outcome.Acknowledge.class);
    assertThat(house.read(job.key()).seq()).isEqualTo(4);
  }

  @Test
  void nothing_toBlocked_toQueuedByTheSameRequestAgain() {
    String input = "inputs/" + jobId;
    IdempotencyKey key = SampleRecords.freshKey();
    assertThat(house.enqueue(key, WholeHouse.job(jobId, input, null)).answer()).isInstanceOf(Answer.Blocked.class);
    step("blocked", house.read(key), JobState.Blocked.class);
    house.put(input);

    assertThat(house.enqueue(key, WholeHouse.job(jobId, input, null)).answer()).isInstanceOf(Answer.Queued.class);

    step("queued", house.read(key), JobState.Queued.class);
    assertThat(house.ticket().key()).isEqualTo(key);
  }

  @Test
  void blocked_toQueuedByTheReport() {
    String input = "inputs/" + jobId;
    IdempotencyKey key = SampleRecords.freshKey();
    house.enqueue(key, WholeHouse.job(jobId, input, null));
    house.put(input);

    assertThat(house.recheck().queued()).isEqualTo(1);

    step("queued", house.read(key), JobState.Queued.class);
    assertThat(house.ticket().key()).isEqualTo(key);
    assertThat(house.recheck().queued()).as("once").isZero();
  }

  @Test
  void queued_resentByTriageForARedrivenTicket_andAfterTheBoundInReviewAsNeverRan() {
    JobRecord job = queued();
    for (int i = 0; house.stateOf(job) instanceof JobState.Queued; i++) {
      assertThat(i).as("resent").isLessThan(20);
      house.redrive(house.ticket());
      house.triage();
      step("after " + i, job, JobState.Queued.class, JobState.InReview.class);
    }
    assertThat(house.stateOf(job)).isEqualTo(new JobState.InReview("never_ran"));
    assertThat(house.tickets()).isEmpty();
  }

  @Test
  void queuedAndDead_whoseMessageWasLost_areResentByTheSweep() {
    JobRecord lost = queued();
    house.ticket();
    JobRecord dead = diesAndLosesItsLetter();
    house.sweep();
    house.clock.tick(Duration.ofHours(2));

    assertThat(house.sweep().resent()).isGreaterThanOrEqualTo(2);

    assertThat(house.tickets()).extracting(Ticket::key).contains(lost.key());
    assertThat(house.read(lost.key()).counts().resent()).isEqualTo(1);
    step("resent", lost, JobState.Queued.class);
    house.triage();
    step("the letter came", dead, JobState.InReview.class);
  }

  @Test
  void delayedAndDue_runsByAnEarlyTicket_andItsRowIsRemoved() {
    JobRecord job = delayedByTheWorker();
    house.clock.tick(Duration.ofHours(2));

    house.work(job.ticket(), _ -> JobResult.EMPTY);

    assertThat(house.stateOf(job)).isInstanceOf(JobState.Completed.class);
    assertThat(house.hasDelayedRow(job)).as("left behind").isTrue();
    house.triage();
    assertThat(house.hasDelayedRow(job)).as("removed").isFalse();
    step("completed", job, JobState.Completed.class);
    assertThat(house.tickets()).isEmpty();
  }

  @Test
  void delayedAndDue_isSentByTriage() {
    JobRecord job = delayedByTheWorker();
    house.triage();
    step("not yet", job, JobState.Delayed.class);
    house.clock.tick(Duration.ofHours(2));

    house.triage();

    step("queued", job, JobState.Queued.class);
    assertThat(house.tickets()).extracting(Ticket::key).contains(job.key());
  }

  @Test
  void runningWhoseLeaseIsOver_isTakenOver_untilItsAttemptsAreUsedUp() {
    JobRecord job = queued();
    house.ticket();
    for (int i = 1; i <= 3; i++) {
      house.workAndDie(job.ticket(), _ -> JobResult.EMPTY);
      step("dead start " + i, job, JobState.Running.class);
      house.waitForTheLease();
    }
    assertThat(house.read(job.key()).failures()).extracting(Failure::errorClass)
        .containsExactly("Unrecorded", "Unrecorded");

    house.work(job.ticket(), _ -> JobResult.EMPTY);

    step("dead", job, JobState.Dead.class);
    assertThat(deathOf(job).errorClass()).isEqualTo("Unrecorded");
    house.triage();
    step("review", job, JobState.InReview.class);
  }

  @Test
  void runningWithAStepStarted_isDeadAsOutcomeUnknown_whoeverFindsIt() {
    for (boolean byTriage : new boolean[]{true, false}) {
      jobId = "job-" + UUID.randomUUID();
      JobRecord job = queued();
      house.workAndDie(house.ticket(), this::beginOnce);
      house.waitForTheLease();
      if (byTriage) {
        house.redrive(job.ticket());
      } else {
        house.work(job.ticket(), _ -> JobResult.EMPTY);
        step("dead", job, JobState.Dead.class);
      }

      house.triage();

      step("review", job, JobState.InReview.class);
      assertThat(house.stateOf(job)).isEqualTo(new JobState.InReview("outcome_unknown"));
      assertThat(house.read(job.key()).failures()).extracting(Failure::errorClass)
          .contains("Unrecorded", "OutcomeUnknown");
    }
  }

  @Test
  void runningWhoseLeaseIsOver_isQueuedAgainByTriage() {
    JobRecord job = queued();
    house.workAndDie(house.ticket(), _ -> JobResult.EMPTY);
    house.redrive(job.ticket());
    house.triage();
    step("live: left", job, JobState.Running.class);
    house.waitForTheLease();
    house.redrive(job.ticket());

    house.triage();

    step("queued", job, JobState.Queued.class);
    assertThat(house.tickets()).extracting(Ticket::key).contains(job.key());
    assertThat(house.read(job.key()).failures()).extracting(Failure::errorClass).containsExactly("Unrecorded");
  }

  @Test
  void running_toQueuedForARetry_toDeadAndDelayedByTriage() {
    JobRecord job = queued();
    house.ticket();
    for (int i = 1; i <= 3; i++) {
      house.work(job.ticket(), _ -> {
        throw new ServiceCallFailed("busy", 503, null, "60");
      });
      step("try " + i, job, JobState.Queued.class, JobState.Dead.class);
      house.clock.tick(Duration.ofMinutes(16));
    }
    assertThat(house.stateOf(job)).isInstanceOf(JobState.Dead.class);

    house.triage();

    step("delayed", job, JobState.Delayed.class);
  }

  @Test
  void running_sleepsAndTriesAgainAsTheSameOwner() {
    house.policy = WholeHouse.policy(Limits.STANDARD,
        new Waits(new FullJitterBackoff(Duration.ofMillis(100), Duration.ofSeconds(1)), Duration.ofSeconds(2),
            Duration.ofMinutes(15)));
    JobRecord job = queued();

    house.work(house.ticket(), context -> {
      if (effects.incrementAndGet() == 1) {
        throw new ServiceCallFailed("busy", 503, null, null);
      }
      step("slept", job, JobState.Running.class);
      return JobResult.EMPTY;
    });

    step("completed", job, JobState.Completed.class);
    assertThat(effects).as("tries").hasValue(2);
    assertThat(house.read(job.key()).failures()).hasSize(1);
  }

  @Test
  void running_yieldsAndGoesOn() {
    JobRecord job = queued();
    house.work(house.ticket(), this::twoStepsThatDoNotFit);
    step("yielded", job, JobState.Queued.class);
    assertThat(house.read(job.key()).counts().attempts()).isZero();

    house.work(house.ticket(), this::twoStepsThatDoNotFit);

    step("completed", job, JobState.Completed.class);
    assertThat(effects).hasValue(2);
  }

  @Test
  void running_blockedAtDispatch_isNoAttempt() {
    String input = "inputs/" + jobId;
    house.put(input);
    IdempotencyKey key = SampleRecords.freshKey();
    house.enqueue(key, WholeHouse.job(jobId, input, null));
    house.remove(input);

    house.work(house.ticket(), _ -> JobResult.EMPTY);

    step("blocked", house.read(key), JobState.Blocked.class);
    assertThat(house.read(key).counts().triesTotal()).isZero();
  }

  @Test
  void running_delayedTooOften_isDead() {
    house.rowsMayBeStale = true;
    house.policy = WholeHouse.policy(new Limits(10, 20, 3, 20, 50, 2));
    JobRecord job = queued();
    house.ticket();
    while (!(house.stateOf(job) instanceof JobState.Dead)) {
      asksToWaitAnHour(job.ticket());
      step("put off", job, JobState.Delayed.class, JobState.Dead.class);
      house.clock.tick(Duration.ofHours(2));
    }
    assertThat(deathOf(job).errorClass()).isEqualTo("DelayedTooOften");
    assertThat(house.read(job.key()).counts().delays()).isEqualTo(2);

    house.triage();

    assertThat(house.stateOf(job)).isEqualTo(new JobState.InReview("delayed_too_often"));
  }

  @Test
  void review_requeuedByAPerson_goesOnWhereItStopped() {
    JobRecord job = inReviewWithAnOpenStep();
    assertThat(house.decide(job, new PersonsDecision.Requeue(Map.of()))).isInstanceOf(Carried.StepsOpen.class);

    assertThat(house.decide(job, new PersonsDecision.Requeue(Map.of("send", new StepAnswer.Happened("id-7")))))
        .isInstanceOf(Carried.Done.class);

    step("queued", job, JobState.Queued.class);
    house.work(house.ticket(), context -> JobResult.of("id", context.step("send").atMostOnce().run(() -> {
      effects.incrementAndGet();
      return "again";
    })));
    step("completed", job, JobState.Completed.class);
    assertThat(effects).as("begun once, before the person looked").hasValue(1);
    assertThat(house.stateOf(job)).isInstanceOfSatisfying(JobState.Completed.class,
        done -> assertThat(done.result()).containsEntry("id", "id-7"));
  }

  @Test
  void review_resolvedOrDiscardedByAPerson() {
    JobRecord resolved = inReviewWithAnOpenStep();
    house.decide(resolved, new PersonsDecision.Resolve(Map.of("by", "hand")));
    step("resolved", resolved, JobState.Completed.class);

    jobId = "job-" + UUID.randomUUID();
    JobRecord discarded = inReviewWithAnOpenStep();
    house.decide(discarded, new PersonsDecision.Discard("not wanted any more"));
    step("discarded", discarded, JobState.Discarded.class);
    assertThat(house.tickets()).isEmpty();
  }

  @Test
  void notRunning_discardedByAPerson_fromEachState() {
    JobRecord queued = queued();
    house.decide(queued, new PersonsDecision.Discard("no"));
    step("queued", queued, JobState.Discarded.class);
    assertThat(house.work(house.ticket(), _ -> JobResult.EMPTY)).isInstanceOf(Outcome.Acknowledge.class);

    jobId = "job-" + UUID.randomUUID();
    JobRecord delayed = delayedByTheWorker();
    house.decide(delayed, new PersonsDecision.Discard("no"));
    step("delayed", delayed, JobState.Discarded.class);

    jobId = "job-" + UUID.randomUUID();
    IdempotencyKey key = SampleRecords.freshKey();
    house.enqueue(key, WholeHouse.job(jobId, "inputs/" + jobId, null));
    JobRecord blocked = house.read(key);
    house.decide(blocked, new PersonsDecision.Discard("no"));
    step("blocked", blocked, JobState.Discarded.class);

    JobRecord dead = diesAndLosesItsLetter();
    house.decide(dead, new PersonsDecision.Discard("no"));
    step("dead", dead, JobState.Discarded.class);
  }

  @Test
  void superseded_isDiscarded_whoeverComesByFirst() {
    JobRecord byEnqueue = blockedOf("2026-12-01");
    house.enqueue(SampleRecords.freshKey(), WholeHouse.job(jobId, "inputs/" + jobId, "2026-12-02"));
    step("by enqueue", byEnqueue, JobState.Discarded.class);

    for (String who : new String[]{"release", "claim"}) {
      house.rowsMayBeStale = who.equals("claim");
      jobId = "job-" + UUID.randomUUID();
      IdempotencyKey key = SampleRecords.freshKey();
      house.enqueue(key, WholeHouse.job(jobId, null, "2026-12-01"));
      JobRecord old = house.read(key);
      house.enqueue(SampleRecords.freshKey(), WholeHouse.job(jobId, null, "2026-12-02"));
      house.tickets();
      asksToWaitAnHour(old.ticket());
      house.clock.tick(Duration.ofHours(2));
      if (who.equals("release")) {
        house.triage();
      } else {
        house.work(old.ticket(), _ -> JobResult.of("ran", "twice"));
      }
      step("by " + who, old, JobState.Discarded.class);
    }
  }

  /** P6 after one transition, and the state that it led to. */
  private void step(String what, JobRecord job, Class<?>... expected) {
    assertThat(house.stateOf(job)).as(what).isInstanceOfAny(expected);
    house.requireNumbersThatAddUp();
  }

  private JobRecord queued() {
    return house.queued(jobId);
  }

  private JobRecord blockedOf(String cycle) {
    IdempotencyKey key = SampleRecords.freshKey();
    house.enqueue(key, WholeHouse.job(jobId, "inputs/" + jobId, cycle));
    return house.read(key);
  }

  private JobRecord delayedByTheWorker() {
    JobRecord job = queued();
    asksToWaitAnHour(house.ticket());
    step("delayed", job, JobState.Delayed.class);
    return job;
  }

  private void asksToWaitAnHour(Ticket ticket) {
    house.work(ticket, _ -> {
      throw new ServiceCallFailed("closed until later", 503, null, "3600");
    });
  }

  private JobRecord inReviewWithAnOpenStep() {
    JobRecord job = queued();
    house.work(house.ticket(), context -> {
      beginOnce(context);
      return JobResult.EMPTY;
    });
    house.triage();
    step("in review", job, JobState.InReview.class);
    assertThat(house.read(job.key()).steps().get("send")).isInstanceOf(StepState.Started.class);
    return job;
  }

  /** Its outcome stays open. */
  private JobResult beginOnce(JobContext context) {
    Throwable failure = catchThrowable(() -> context.step("send").atMostOnce().run(() -> {
      effects.incrementAndGet();
      throw new SocketTimeoutException("Read timed out");
    }));
    assertThat(failure).isInstanceOf(StepFailed.class);
    return JobResult.EMPTY;
  }

  private JobResult twoStepsThatDoNotFit(JobContext context) {
    context.step("first").run(() -> {
      effects.incrementAndGet();
      house.clock.tick(context.remaining().minusSeconds(1));
      return null;
    });
    context.step("second").run(effects::incrementAndGet);
    return JobResult.EMPTY;
  }

  /** The worker is killed between the record and the letter. */
  private JobRecord diesAndLosesItsLetter() {
    jobId = "job-" + UUID.randomUUID();
    JobRecord job = queued();
    house.work(ticketOf(job), _ -> {
      throw new ServiceCallFailed("no", 401, null, null);
    });
    STACK.receive("DeadLetterQueue", 1, 1);
    step("dead", job, JobState.Dead.class);
    return job;
  }

  private Ticket ticketOf(JobRecord job) {
    return house.tickets().stream().filter(ticket -> ticket.key().equals(job.key())).findFirst().orElseThrow();
  }

  private Failure deathOf(JobRecord job) {
    assertThat(house.stateOf(job)).isInstanceOf(JobState.Dead.class);
    return ((JobState.Dead) house.stateOf(job)).failure();
  }
}
