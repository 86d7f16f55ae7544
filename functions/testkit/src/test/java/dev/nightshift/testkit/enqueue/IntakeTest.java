package dev.nightshift.testkit.enqueue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.core.budget.Budget;
import dev.nightshift.core.enqueue.Accepted;
import dev.nightshift.core.enqueue.Answer;
import dev.nightshift.core.enqueue.Intake;
import dev.nightshift.core.job.ActionName;
import dev.nightshift.core.job.Cycle;
import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.job.JobDefinition;
import dev.nightshift.core.job.JobId;
import dev.nightshift.core.job.Payload;
import dev.nightshift.core.job.PreflightSwitches;
import dev.nightshift.core.job.Submission;
import dev.nightshift.core.ledger.JobIndex;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Lease;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.preflight.BlockReason;
import dev.nightshift.core.preflight.Finding;
import dev.nightshift.core.preflight.Verdict;
import dev.nightshift.core.retry.Failure;
import dev.nightshift.core.retry.Policy;
import dev.nightshift.testkit.InMemoryLedger;
import dev.nightshift.testkit.SampleRecords;
import dev.nightshift.testkit.SeededNonces;
import dev.nightshift.testkit.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class IntakeTest {
  private static final String LAST_NIGHT = "2026-11-30T00:00:00Z";
  private static final String TONIGHT = "2026-12-01T00:00:00Z";
  private static final Verdict RUNNABLE = new Verdict.Runnable();
  private static final Verdict.Blocked MISSING = blocked(BlockReason.MISSING_INPUT_PATH);
  private static final Verdict.Blocked DUPLICATE = blocked(BlockReason.DUPLICATE_INPUT_PATH);

  private final SettableClock clock = SettableClock.atEvening();
  private final InMemoryLedger ledger = new InMemoryLedger();
  private final SeededNonces nonces = new SeededNonces(1);

  @Test
  void accept_newWork_isQueuedWithATicketOfItsLife() {
    Accepted accepted = accept(job("1", TONIGHT), RUNNABLE, "request-1");

    assertThat(accepted.answer()).isEqualTo(new Answer.Queued(key("1")));
    assertThat(accepted.ticket()).isEqualTo(record("1").ticket());
    assertThat(record("1").state()).isEqualTo(new JobState.Queued(clock.instant()));
    assertThat(record("1").seq()).isEqualTo(1);
    assertThat(ledger.writes()).isEqualTo(1);
  }

  @Test
  void accept_blocked_isKeptWithoutATicket() {
    Accepted accepted = accept(job("1", TONIGHT), MISSING, "request-1");

    assertThat(accepted).isEqualTo(new Accepted(new Answer.Blocked(key("1"), MISSING), null));
    assertThat(record("1").state()).isEqualTo(new JobState.Blocked(MISSING));
  }

  @Test
  void accept_sameWorkAgain_saysWhereItStandsAndChangesNothing() {
    for (JobState state : openStatesButBlocked()) {
      ledger.remove(key("1"));
      accept(job("1", TONIGHT), RUNNABLE, "request-1");
      JobRecord there = becomes("1", state);

      Accepted again = accept(job("1", TONIGHT), MISSING, "request-2");

      assertThat(again).as("%s", state).isEqualTo(new Accepted(new Answer.AlreadyThere(there), null));
      assertThat(record("1")).isEqualTo(there);
    }
  }

  @Test
  void accept_completed_answersWithTheResult() {
    accept(job("1", TONIGHT), RUNNABLE, "request-1");
    JobRecord done = becomes("1", new JobState.Completed(Map.of("url", "x"), clock.instant().plusSeconds(60)));

    assertThat(accept(job("1", TONIGHT), RUNNABLE, "request-1"))
        .isEqualTo(new Accepted(new Answer.AlreadyThere(done), null));
  }

  @Test
  void accept_sameRequestAgain_sendsTheTicketOfAQueuedJobAgain() {
    accept(job("1", TONIGHT), RUNNABLE, "request-1");

    Accepted again = accept(job("1", TONIGHT), RUNNABLE, "request-1");

    assertThat(again.answer()).isEqualTo(new Answer.AlreadyThere(record("1")));
    assertThat(again.ticket()).isEqualTo(record("1").ticket());
    assertThat(accept(job("1", TONIGHT), RUNNABLE, "request-2").ticket()).as("of another request").isNull();
  }

  @Test
  void accept_twiceInOneRequest_sendsOneTicket() {
    accept(job("1", TONIGHT), RUNNABLE, "request-1");

    Accepted twin = intake(_ -> Set.of()).accept(job("1", TONIGHT), RUNNABLE, "request-1", Set.of(key("1")));

    assertThat(twin).isEqualTo(new Accepted(new Answer.AlreadyThere(record("1")), null));
  }

  @Test
  void accept_blockedBeforeAndRunnableNow_isQueued() {
    accept(job("1", TONIGHT), MISSING, "request-1");
    JobRecord before = record("1");

    Accepted again = accept(job("1", TONIGHT), RUNNABLE, "request-2");

    assertThat(again).isEqualTo(new Accepted(new Answer.Queued(key("1")), before.ticket()));
    assertThat(record("1").life()).isEqualTo(before.life());
    assertThat(record("1").seq()).isEqualTo(2);
  }

  @Test
  void accept_blockedBeforeAndForAnotherReasonNow_saysWhatHoldsNow() {
    accept(job("1", TONIGHT), MISSING, "request-1");

    assertThat(accept(job("1", TONIGHT), DUPLICATE, "request-2"))
        .isEqualTo(new Accepted(new Answer.Blocked(key("1"), DUPLICATE), null));
    assertThat(record("1").state()).isEqualTo(new JobState.Blocked(DUPLICATE));
  }

  /** Budget and switches are no part of the key: were the old ones kept, dispatch would block the job again and again. */
  @Test
  void accept_blockedBeforeWithCorrectedTerms_runsOnTheNewTerms() {
    JobDefinition plain = job("1", TONIGHT).definition();
    PreflightSwitches off = new PreflightSwitches(false, false, false);
    JobDefinition corrected =
        new JobDefinition(plain.jobId(), plain.action(), plain.payload(), plain.inputs(), null, off,
            Budget.ofTokens(7), plain.cycle());
    accept(job("1", TONIGHT), blocked(BlockReason.BUDGET_TOO_LARGE), "request-1");

    accept(new Submission(key("1"), corrected), RUNNABLE, "request-2");

    assertThat(record("1").openDefinition()).isEqualTo(corrected);
  }

  @Test
  void accept_correctedInputs_supersedesTheBlockedOne() {
    accept(job("1", TONIGHT), MISSING, "request-1");
    clock.tick(Duration.ofSeconds(1));

    assertThat(accept(job("2", TONIGHT), RUNNABLE, "request-2").answer()).isEqualTo(new Answer.Queued(key("2")));

    assertThat(record("1").state()).isInstanceOfSatisfying(JobState.Discarded.class,
        discarded -> assertThat(discarded.why()).isEqualTo("superseded"));
  }

  /** Interleaving 3: two keys of one job_id both blocked, each discards the other. */
  @Test
  void accept_twoBlockedKeysOfOneName_onlyTheLaterStays() {
    accept(job("2", TONIGHT), MISSING, "request-1");
    accept(job("1", TONIGHT), MISSING, "request-2");
    assertThat(record("2").state()).as("same instant: the greater key stays").isInstanceOf(JobState.Blocked.class);
    clock.tick(Duration.ofSeconds(1));

    accept(job("3", TONIGHT), MISSING, "request-3");

    assertThat(record("3").state()).isInstanceOf(JobState.Blocked.class);
    assertThat(record("2").state()).isInstanceOf(JobState.Discarded.class);
    assertThat(record("1").state()).isInstanceOf(JobState.Discarded.class);
  }

  @Test
  void accept_discardedBefore_startsANewLifeAtOnce() {
    accept(job("1", TONIGHT), MISSING, "request-1");
    JobRecord discarded = becomes("1", new JobState.Discarded("by hand", clock.instant().plusSeconds(60)));

    assertThat(accept(job("1", TONIGHT), RUNNABLE, "request-2").answer()).isEqualTo(new Answer.Queued(key("1")));

    assertThat(record("1").life()).isNotEqualTo(discarded.life());
    assertThat(record("1").seq()).isEqualTo(1);
  }

  @Test
  void accept_storedResultExpired_startsANewLife() {
    accept(job("1", TONIGHT), RUNNABLE, "request-1");
    JobRecord done = becomes("1", new JobState.Completed(Map.of(), clock.instant().plus(Duration.ofHours(72))));
    clock.tick(Duration.ofHours(72).minusMillis(1));
    assertThat(accept(job("1", TONIGHT), RUNNABLE, "request-2").answer()).isEqualTo(new Answer.AlreadyThere(done));
    clock.tick(Duration.ofMillis(1));

    assertThat(accept(job("1", TONIGHT), RUNNABLE, "request-3").answer()).isEqualTo(new Answer.Queued(key("1")));
    assertThat(record("1").life()).isNotEqualTo(done.life());
  }

  /** Found by the simulator: the client sends a request again by itself, or it was long on its way. */
  @Test
  void accept_requestArrivesAgainWhenItsJobWasGivenUp_doesNotBringItBack() {
    Echo echo = new Echo(ledger);
    new Intake(echo, ledger, Policy.standard(Map.of()), nonces, clock)
        .accept(job("1", TONIGHT), RUNNABLE, "request-1", Set.of());
    JobRecord discarded = becomes("1", new JobState.Discarded("by hand", clock.instant().plusSeconds(60)));

    echo.arriveAgain();

    assertThat(record("1")).isEqualTo(discarded);
  }

  /** Field report 8: other work under the same name is reported on every path. */
  @Test
  void accept_otherWorkUnderTheSameNameAndCycle_isAConflict() {
    for (JobState state : openStatesButBlocked()) {
      ledger.remove(key("1"));
      accept(job("1", TONIGHT), RUNNABLE, "request-1");
      becomes("1", state);

      Accepted other = accept(job("2", TONIGHT), RUNNABLE, "request-2");

      assertThat(other).as("%s", state).isEqualTo(new Accepted(new Answer.Conflict(key("2"), key("1")), null));
      assertThat(ledger.read(key("2"))).isEmpty();
    }
  }

  @Test
  void accept_otherWorkInOneRequest_isAConflictThoughTheIndexLags() {
    accept(job("1", TONIGHT), RUNNABLE, "request-1");

    assertThat(intake(_ -> Set.of()).accept(job("2", TONIGHT), RUNNABLE, "request-1", Set.of(key("1"))).answer())
        .isEqualTo(new Answer.Conflict(key("2"), key("1")));
  }

  /** Both got in while the index lagged; the blocked one must not be queued beside the other. */
  @Test
  void accept_blockedBeforeWhileOtherWorkIsOpen_isAConflict() {
    accept(job("1", TONIGHT), MISSING, "request-1");
    intake(_ -> Set.of()).accept(job("2", TONIGHT), RUNNABLE, "request-2", Set.of());

    assertThat(accept(job("1", TONIGHT), RUNNABLE, "request-3").answer())
        .isEqualTo(new Answer.Conflict(key("1"), key("2")));
    assertThat(record("1").state()).isInstanceOf(JobState.Blocked.class);
  }

  @Test
  void accept_otherWorkOfAnotherCycleOrDone_isNoConflict() {
    accept(job("1", LAST_NIGHT), RUNNABLE, "request-1");
    assertThat(accept(job("2", TONIGHT), RUNNABLE, "request-2").answer()).isEqualTo(new Answer.Queued(key("2")));
    becomes("2", new JobState.Completed(Map.of(), clock.instant().plusSeconds(60)));

    assertThat(accept(job("3", TONIGHT), RUNNABLE, "request-3").answer()).isEqualTo(new Answer.Queued(key("3")));
    assertThat(accept(job("4", null), RUNNABLE, "request-4").answer()).isEqualTo(new Answer.Queued(key("4")));
    assertThat(accept(job("5", null), RUNNABLE, "request-5").answer())
        .isEqualTo(new Answer.Conflict(key("5"), key("4")));
  }

  /** So nothing is done twice because last night's copy came back late, and 245 blocked jobs don't become 490. */
  @Test
  void accept_newerCycle_supersedesWhatWaitsBlockedOrDelayed() {
    accept(job("1", "2026-11-28T00:00:00Z"), MISSING, "request-1");
    accept(job("2", "2026-11-29T00:00:00Z"), RUNNABLE, "request-2");
    becomes("2", new JobState.Delayed(clock.instant().plusSeconds(60)));
    accept(job("3", LAST_NIGHT), RUNNABLE, "request-3");
    JobRecord inReview = becomes("3", new JobState.InReview("Permanent"));

    assertThat(accept(job("4", TONIGHT), MISSING, "request-4").answer())
        .as("even as blocked")
        .isEqualTo(new Answer.Blocked(key("4"), MISSING));

    assertThat(record("1").state()).isInstanceOf(JobState.Discarded.class);
    assertThat(record("2").state()).isInstanceOf(JobState.Discarded.class);
    assertThat(record("3")).as("a person owns it").isEqualTo(inReview);
  }

  @Test
  void accept_olderCycle_isRefusedAsSuperseded() {
    List<JobState> states = new ArrayList<>(openStatesButBlocked());
    states.add(new JobState.Blocked(MISSING));
    states.add(new JobState.Completed(Map.of(), clock.instant().plusSeconds(60)));
    for (JobState state : states) {
      ledger.remove(key("2"));
      accept(job("2", TONIGHT), RUNNABLE, "request-1");
      becomes("2", state);

      assertThat(accept(job("1", LAST_NIGHT), RUNNABLE, "request-2")).as("%s", state)
          .isEqualTo(new Accepted(new Answer.Superseded(key("1"), key("2")), null));
      assertThat(ledger.read(key("1"))).isEmpty();
    }
    becomes("2", new JobState.Discarded("by hand", clock.instant().plusSeconds(60)));

    assertThat(accept(job("1", LAST_NIGHT), RUNNABLE, "request-3").answer()).isEqualTo(new Answer.Queued(key("1")));
  }

  @Test
  void accept_blockedOfAnOlderCycle_isNotWokenByBeingSubmittedAgain() {
    accept(job("1", LAST_NIGHT), MISSING, "request-1");
    intake(_ -> Set.of()).accept(job("2", TONIGHT), RUNNABLE, "request-2", Set.of());

    assertThat(accept(job("1", LAST_NIGHT), RUNNABLE, "request-3").answer())
        .isEqualTo(new Answer.Superseded(key("1"), key("2")));
  }

  @Test
  void accept_indexLags_isFoundByTheRefusedWrite() {
    accept(job("1", TONIGHT), RUNNABLE, "request-1");

    assertThat(intake(_ -> Set.of()).accept(job("1", TONIGHT), RUNNABLE, "request-2", Set.of()).answer())
        .isEqualTo(new Answer.AlreadyThere(record("1")));
  }

  @Test
  void accept_indexNamesARemovedKey_isIgnored() {
    assertThat(
        intake(_ -> Set.of(key("9"), key("1"))).accept(job("1", TONIGHT), RUNNABLE, "request-1", Set.of()).answer())
        .isEqualTo(new Answer.Queued(key("1")));
  }

  @Test
  void accept_sameWorkUnderAnotherName_isAlreadyThere() {
    accept(job("1", TONIGHT), RUNNABLE, "request-1");
    JobDefinition plain = job("1", TONIGHT).definition();
    JobDefinition renamed =
        new JobDefinition(new JobId("another name"), plain.action(), plain.payload(), plain.inputs(),
            null, plain.preflight(), null, plain.cycle());

    assertThat(accept(new Submission(key("1"), renamed), RUNNABLE, "request-2").answer())
        .isEqualTo(new Answer.AlreadyThere(record("1")));
  }

  @Test
  void accept_recordThatKeepsChanging_isNotAccepted() {
    accept(job("1", TONIGHT), MISSING, "request-1");
    Intake fought = new Intake(new Fought(ledger), ledger, Policy.standard(Map.of()), nonces, clock);

    assertThat(fought.accept(job("1", TONIGHT), RUNNABLE, "request-2", Set.of()).answer())
        .isInstanceOf(Answer.NotAccepted.class);
    assertThat(record("1").state()).isInstanceOf(JobState.Blocked.class);
  }

  @RepeatedTest(20)
  void accept_manySubmittersAtOnce_exactlyOneIsAccepted() throws Exception {
    int submitters = 8;
    CyclicBarrier start = new CyclicBarrier(submitters);
    List<Future<Accepted>> answers = new ArrayList<>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < submitters; i++) {
        String request = "request-" + i;
        answers.add(threads.submit(() -> {
          start.await(10, TimeUnit.SECONDS);
          return accept(job("1", TONIGHT), RUNNABLE, request);
        }));
      }
    }

    List<Accepted> accepted = new ArrayList<>();
    for (Future<Accepted> answer : answers) {
      accepted.add(answer.get());
    }
    assertThat(accepted).filteredOn(one -> one.answer() instanceof Answer.Queued).hasSize(1);
    assertThat(accepted).filteredOn(one -> one.answer() instanceof Answer.AlreadyThere).hasSize(submitters - 1);
    assertThat(accepted).filteredOn(one -> one.ticket() != null).hasSize(1);
    assertThat(record("1").seq()).isEqualTo(1);
  }

  /** Keeps each creation, so that it can arrive once more. */
  private static final class Echo implements Ledger {
    private final InMemoryLedger register;
    private final List<Runnable> created = new ArrayList<>();

    private Echo(InMemoryLedger register) {
      this.register = register;
    }

    void arriveAgain() {
      created.forEach(Runnable::run);
    }

    @Override
    public Optional<JobRecord> read(IdempotencyKey key) {
      return register.read(key);
    }

    @Override
    public Swap create(JobRecord first, @Nullable JobRecord over) {
      created.add(() -> register.create(first, over));
      return register.create(first, over);
    }

    @Override
    public Swap swap(JobRecord next) {
      return register.swap(next);
    }
  }

  /** Each swap comes too late by one version. */
  private record Fought(InMemoryLedger register) implements Ledger {
    @Override
    public Optional<JobRecord> read(IdempotencyKey key) {
      return register.read(key);
    }

    @Override
    public Swap create(JobRecord first, @Nullable JobRecord over) {
      return register.create(first, over);
    }

    @Override
    public Swap swap(JobRecord next) {
      JobRecord there = register.read(next.key()).orElseThrow();
      register.swap(SampleRecords.next(there, there.state()));
      return register.swap(next);
    }
  }

  private Accepted accept(Submission submission, Verdict verdict, String request) {
    return intake(ledger).accept(submission, verdict, request, Set.of());
  }

  private Intake intake(JobIndex index) {
    return new Intake(ledger, index, Policy.standard(Map.of()), nonces, clock);
  }

  private JobRecord becomes(String digit, JobState state) {
    JobRecord next = SampleRecords.next(record(digit), state);
    assertThat(ledger.swap(next)).isInstanceOf(Ledger.Swap.Won.class);
    return next;
  }

  private List<JobState> openStatesButBlocked() {
    Instant now = clock.instant();
    return List.of(new JobState.Queued(now), new JobState.Running(new Lease("owner", now.plusSeconds(60), false)),
        new JobState.Delayed(now), new JobState.Dead(Failure.unrecorded(1, now)), new JobState.InReview("Permanent"));
  }

  private JobRecord record(String digit) {
    return ledger.read(key(digit)).orElseThrow();
  }

  private static IdempotencyKey key(String digit) {
    return new IdempotencyKey(digit.repeat(32));
  }

  /** Work of the name {@code post}, another piece for each digit. */
  private static Submission job(String digit, @Nullable String cycle) {
    return new Submission(key(digit),
        new JobDefinition(new JobId("post"), new ActionName("publish"), new Payload(Map.of("digit", digit)), List.of(),
            null, PreflightSwitches.ALL_ON, null, cycle == null ? null : new Cycle(cycle)));
  }

  private static Verdict.Blocked blocked(BlockReason reason) {
    return new Verdict.Blocked(List.of(new Finding(reason, reason.wireName())));
  }
}
