package dev.nightshift.testkit.triage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.nightshift.core.execution.Tickets;
import dev.nightshift.core.job.Ticket;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Lease;
import dev.nightshift.core.ledger.StepState;
import dev.nightshift.core.triage.Carried;
import dev.nightshift.core.triage.Operation;
import dev.nightshift.core.triage.PersonsDecision;
import dev.nightshift.core.triage.StepAnswer;
import dev.nightshift.testkit.InMemoryTickets;
import dev.nightshift.testkit.SampleRecords;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ReviewDeskTest {
  private static final Operation REQUEUE = requeue("op-1", Map.of());
  private static final Operation DISCARD = new Operation("op-2", new PersonsDecision.Discard("no longer wanted"));

  private final TriageRoom room = new TriageRoom();
  private final Mortal mortal = new Mortal(room.ledger, room.settlements);

  /** Where the command is killed: around its only transaction, and around the ticket. */
  enum Kill {
    BEFORE_THE_TRANSACTION, AFTER_THE_TRANSACTION, BEFORE_THE_TICKET, AFTER_THE_TICKET
  }

  @Test
  void requeue_inReview_isQueuedWithItsTicketAndWithoutItsRow() {
    JobRecord job = room.inReview(Map.of());

    assertThat(carryOut(job, REQUEUE)).isEqualTo(new Carried.Done(room.job(job)));

    assertThat(room.job(job).state()).isEqualTo(new JobState.Queued(room.clock.instant()));
    assertThat(room.review.all()).isEmpty();
    assertThat(tickets()).containsExactly(job.ticket());
  }

  @Test
  void requeue_sameOperationAgain_sendsTheTicketAgainAndChangesNothing() {
    JobRecord job = room.inReview(Map.of());
    carryOut(job, REQUEUE);
    JobRecord queued = room.job(job);

    assertThat(carryOut(job, REQUEUE)).isEqualTo(new Carried.DoneBefore(queued));

    assertThat(room.job(job)).isEqualTo(queued);
    assertThat(tickets()).containsExactly(job.ticket(), job.ticket());
  }

  @Test
  void requeue_sameOperationAgainWhileTheJobRuns_sendsNothing() {
    JobRecord job = room.inReview(Map.of());
    carryOut(job, REQUEUE);
    room.tickets.takeDue();
    room.ledger.swap(
        SampleRecords.next(room.job(job), new JobState.Running(new Lease("o", room.clock.instant(), false))));

    assertThat(carryOut(job, REQUEUE)).isEqualTo(new Carried.DoneBefore(room.job(job)));
    assertThat(tickets()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Kill.class)
  void requeue_killedAnywhere_isRepairedByRunningItAgain(Kill kill) {
    JobRecord job = room.inReview(Map.of());

    killedAt(kill, job);
    carryOut(job, REQUEUE);

    assertThat(room.job(job).state()).isInstanceOf(JobState.Queued.class);
    assertThat(room.job(job).seq()).isEqualTo(job.seq() + 1);
    assertThat(room.review.all()).isEmpty();
    assertThat(tickets()).contains(job.ticket());
  }

  @ParameterizedTest
  @EnumSource(value = Kill.class, names = {"AFTER_THE_TRANSACTION", "BEFORE_THE_TICKET"})
  void requeue_killedBeforeItsTicketAndNeverRunAgain_isRepairedByTheSweep(Kill kill) {
    JobRecord job = room.inReview(Map.of());
    killedAt(kill, job);
    assertThat(tickets()).isEmpty();

    for (int i = 0; i < 3; i++) {
      room.clock.tick(Duration.ofHours(1));
      room.sweep();
    }

    assertThat(tickets()).contains(job.ticket());
  }

  @Test
  void requeue_queueRefusesTheTicket_saysSoAndSendsItWithTheSameOperation() {
    JobRecord job = room.inReview(Map.of());
    room.tickets.refuse(1);

    assertThat(carryOut(job, REQUEUE)).isEqualTo(new Carried.TicketMissing(room.job(job), "refused by the test"));
    assertThat(room.review.all()).isEmpty();
    assertThat(carryOut(job, REQUEUE)).isEqualTo(new Carried.DoneBefore(room.job(job)));
    assertThat(tickets()).containsExactly(job.ticket());
  }

  @Test
  void requeue_anotherWasQuicker_isToldWhatTheJobIsNow() {
    JobRecord job = room.inReview(Map.of());
    carryOut(job, requeue("op-of-another", Map.of()));
    room.asRead = new StaleOnce(room.ledger, job);

    assertThat(carryOut(job, REQUEUE))
        .isEqualTo(new Carried.NotPossible(room.job(job), "the job is not in review but queued"));
    assertThat(tickets()).hasSize(1);
  }

  @Test
  void discard_anotherWasQuicker_isDecidedOnWhatIsThere() {
    JobRecord job = room.inReview(Map.of());
    carryOut(job, REQUEUE);
    room.asRead = new StaleOnce(room.ledger, job);

    assertThat(carryOut(job, DISCARD)).isInstanceOf(Carried.Done.class);
    assertThat(room.job(job).seq()).isEqualTo(job.seq() + 2);
  }

  @Test
  void requeue_manyPersonsAtOnce_isDoneByOneOfThem() throws Exception {
    JobRecord job = room.inReview(Map.of());
    List<Future<Carried>> persons = new ArrayList<>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 20; i++) {
        Operation own = requeue("op-of-" + i, Map.of());
        persons.add(threads.submit(() -> carryOut(job, own)));
      }
    }

    int done = 0;
    for (Future<Carried> person : persons) {
      done += person.get() instanceof Carried.Done ? 1 : 0;
    }
    assertThat(done).isEqualTo(1);
    assertThat(tickets()).hasSize(1);
    assertThat(room.job(job).seq()).isEqualTo(job.seq() + 1);
  }

  @Test
  void settle_refusedNowAndThen_isDoneInTheEnd() {
    JobRecord job = room.inReview(Map.of());
    int before = room.settlements.tried();
    room.settlements.refuse(before + 1);
    room.settlements.refuse(before + 2);

    assertThat(carryOut(job, DISCARD)).isInstanceOf(Carried.Done.class);
  }

  @Test
  void settle_refusedEachTime_givesUpWithNothingDone() {
    JobRecord job = room.inReview(Map.of());
    int before = room.settlements.tried();
    for (int i = 1; i <= 5; i++) {
      room.settlements.refuse(before + i);
    }

    assertThat(carryOut(job, REQUEUE)).isEqualTo(new Carried.Contended());
    assertThat(room.job(job)).isEqualTo(job);
    assertThat(tickets()).isEmpty();
  }

  @Test
  void requeue_openStep_wantsItsAnswerAndKeepsIt() {
    JobRecord job = room.inReview(Map.of("publish", new StepState.Started("try")));

    assertThat(carryOut(job, REQUEUE)).isEqualTo(new Carried.StepsOpen(job, List.of("publish")));
    assertThat(room.job(job)).isEqualTo(job);
    carryOut(job, requeue("op-1", Map.of("publish", new StepAnswer.Happened("url"))));

    assertThat(room.job(job).steps()).containsExactly(Map.entry("publish", new StepState.Done("url")));
    assertThat(tickets()).hasSize(1);
  }

  @Test
  void resolveOrDiscard_inReview_sendsNoTicket() {
    JobRecord resolved = room.inReview(Map.of());
    JobRecord discarded = room.inReview(Map.of());

    carryOut(resolved, new Operation("op-1", new PersonsDecision.Resolve(Map.of("url", "u"))));
    carryOut(discarded, DISCARD);

    assertThat(room.job(resolved).state()).isInstanceOf(JobState.Completed.class);
    assertThat(room.job(discarded).state()).isInstanceOf(JobState.Discarded.class);
    assertThat(room.review.all()).isEmpty();
    assertThat(tickets()).isEmpty();
  }

  @Test
  void carryOut_noSuchJob_saysSo() {
    assertThat(room.desk().carryOut(SampleRecords.freshKey(), DISCARD)).isEqualTo(new Carried.NoSuchJob());
  }

  private void killedAt(Kill kill, JobRecord job) {
    room.asRead = mortal;
    room.asSettled = mortal;
    switch (kill) {
      case BEFORE_THE_TRANSACTION -> mortal.bornFor(0, false);
      case AFTER_THE_TRANSACTION -> mortal.bornFor(0, true);
      case BEFORE_THE_TICKET -> room.asSent = dying(false);
      case AFTER_THE_TICKET -> room.asSent = dying(true);
    }
    assertThatExceptionOfType(Mortal.Killed.class).isThrownBy(() -> carryOut(job, REQUEUE));
    mortal.bornFor(Integer.MAX_VALUE, false);
    room.asSent = room.tickets;
  }

  private Tickets dying(boolean arrives) {
    return (tickets, delay) -> {
      if (arrives) {
        room.tickets.send(tickets, delay);
      }
      throw mortal.kill();
    };
  }

  private Carried carryOut(JobRecord job, Operation operation) {
    return room.desk().carryOut(job.key(), operation);
  }

  private List<Ticket> tickets() {
    return room.tickets.held().stream().map(InMemoryTickets.Held::ticket).toList();
  }

  private static Operation requeue(String id, Map<String, StepAnswer> answers) {
    return new Operation(id, new PersonsDecision.Requeue(answers));
  }
}
