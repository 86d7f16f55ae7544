package dev.nightshift.testkit.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.nightshift.core.execution.Invocation;
import dev.nightshift.core.execution.JobEvent;
import dev.nightshift.core.execution.JobResult;
import dev.nightshift.core.execution.JobRunner;
import dev.nightshift.core.execution.Outcome;
import dev.nightshift.core.execution.Roster;
import dev.nightshift.core.execution.Sighting;
import dev.nightshift.core.job.Cycle;
import dev.nightshift.core.job.JobDefinition;
import dev.nightshift.core.job.Life;
import dev.nightshift.core.job.Ticket;
import dev.nightshift.core.ledger.Counts;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Lease;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.retry.Failure;
import dev.nightshift.testkit.SampleRecords;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Who holds a job, and what becomes of a holder who is gone. */
class LeaseTest {
  private final Workshop shop = new Workshop();
  private final AtomicInteger calls = new AtomicInteger();

  @Test
  void run_claimed_holdsTheLeaseUntilTheInvocationsDeadline() {
    List<JobState> seen = new ArrayList<>();
    Ticket ticket = shop.accept();
    shop.doing(_ -> {
      seen.add(shop.job(ticket).state());
      return JobResult.EMPTY;
    });
    var deadline = shop.deadline();

    shop.run(ticket);

    assertThat(seen).hasSize(1)
        .first()
        .isInstanceOfSatisfying(JobState.Running.class,
            running -> assertThat(running.lease().until()).isEqualTo(deadline));
  }

  @Test
  void run_heldByAnother_comesBackWhenThatLeaseIsOver() {
    List<Outcome> outcomes = new ArrayList<>();
    Ticket ticket = shop.accept();
    var over = shop.deadline().plus(Lease.CLOCK_MARGIN);
    shop.doing(_ -> {
      calls.incrementAndGet();
      if (outcomes.isEmpty()) {
        outcomes.add(new Outcome.Acknowledge("placeholder"));
        outcomes.add(shop.run(ticket));
      }
      return JobResult.EMPTY;
    });

    shop.run(ticket);

    assertThat(outcomes).last().isEqualTo(new Outcome.ComeBackAt(over));
    assertThat(calls).hasValue(1);
  }

  /** Field reports 1 and 14, P5: a start that ended without a word is found and counted all the same. */
  @Test
  void run_threeDeathsWithoutAWord_isDeadAsUnrecorded() {
    Ticket ticket = counting().accept();
    for (int i = 0; i < 3; i++) {
      shop.ledger.killBefore(2);
      shop.runAndDie(ticket);
      shop.waitForTheLease();
    }

    assertThat(shop.run(ticket)).isEqualTo(new Outcome.Acknowledge("dead: Unrecorded"));

    assertThat(calls).hasValue(3);
    assertThat(shop.job(ticket).failures()).extracting(Failure::errorClass).containsOnly("Unrecorded").hasSize(3);
    assertThat(shop.events).filteredOn(JobEvent.FoundUnrecorded.class::isInstance).hasSize(3);
    assertThat(shop.letters.sent()).hasSize(1);
  }

  /** Interleaving 10. */
  @Test
  void run_clockAheadByLessThan15Seconds_doesNotTakeOver() {
    Ticket ticket = counting().accept();
    shop.ledger.killBefore(2);
    shop.runAndDie(ticket);
    shop.clock.tick(Workshop.INVOCATION.plusMillis(14_999));

    assertThat(shop.run(ticket)).isEqualTo(new Outcome.ComeBackAt(shop.clock.instant().plusMillis(1)));
    assertThat(calls).hasValue(1);
  }

  /** Field report 4: a late attempt overwrote a final state. */
  @Test
  void run_leaseLostMidRun_stopsAndWritesNothingMore() {
    Ticket ticket = shop.accept();
    shop.doing(job -> {
      job.step("a").run(() -> {
        shop.waitForTheLease();
        takenOverAndCompleted(ticket);
        return "late";
      });
      return JobResult.of("b", job.step("b").run(calls::incrementAndGet));
    });

    assertThat(shop.run(ticket)).isEqualTo(new Outcome.Acknowledge("lease lost"));

    assertThat(calls).hasValue(0);
    assertThat(shop.job(ticket).state()).isInstanceOfSatisfying(JobState.Completed.class,
        done -> assertThat(done.result()).containsEntry("by", "the other"));
    assertThat(shop.letters.sent()).isEmpty();
  }

  @Test
  void run_leaseLostSwallowedAndThenFailing_asksTheLedgerNoMore() {
    Ticket ticket = shop.accept();
    shop.doing(job -> {
      try {
        job.step("a").run(() -> {
          takenOverAndCompleted(ticket);
          return "late";
        });
      } catch (Throwable _) {
        // as careless handlers do
      }
      throw new IllegalStateException("and fails on top of it");
    });

    assertThat(shop.run(ticket)).isEqualTo(new Outcome.Acknowledge("lease lost"));
    assertThat(shop.ledger.register.writes()).as("create, claim, theirs, and the one that was lost").isEqualTo(4);
  }

  @Test
  void run_leaseLostAndSwallowed_isLostAllTheSame() {
    Ticket ticket = shop.accept();
    shop.doing(job -> {
      shop.waitForTheLease();
      takenOverAndCompleted(ticket);
      for (String step : List.of("a", "b")) {
        try {
          job.step(step).run(calls::incrementAndGet);
        } catch (Throwable _) {
          // as careless handlers do
        }
      }
      throw new IllegalStateException("and fails on top of it");
    });

    assertThat(shop.run(ticket)).isEqualTo(new Outcome.Acknowledge("lease lost"));
    assertThat(calls).as("no step begins once the time is over").hasValue(0);
    assertThat(shop.job(ticket).state()).isInstanceOf(JobState.Completed.class);
  }

  @Test
  void run_leaseLostToALiveOne_leavesTheTicketForItsEnd() {
    Ticket ticket = shop.accept();
    shop.doing(_ -> {
      shop.waitForTheLease();
      Lease theirs = new Lease("the other", shop.deadline(), false);
      assertThat(shop.ledger.register.swap(SampleRecords.next(shop.job(ticket), new JobState.Running(theirs))))
          .isInstanceOf(Ledger.Swap.Won.class);
      return JobResult.EMPTY;
    });

    assertThat(shop.run(ticket))
        .isEqualTo(new Outcome.ComeBackAt(shop.clock.instant().plus(Workshop.INVOCATION).plus(Lease.CLOCK_MARGIN)));
  }

  @Test
  void run_replyOfTheClaimLost_isStillOurClaim() {
    Ticket ticket = counting().accept();
    shop.ledger.with((register, next) -> {
      register.swap(next);
      return register.swap(next); // as a client does whose first reply never came
    });

    assertThat(shop.run(ticket)).isEqualTo(new Outcome.Acknowledge("completed"));
    assertThat(shop.job(ticket).seq()).isEqualTo(3);
  }

  @Test
  void run_ledgerGoneForGood_throwsAndTheLeaseTellsTheRest() {
    Ticket ticket = counting().accept();
    AtomicInteger swaps = new AtomicInteger();
    shop.ledger.with((register, next) -> {
      if (swaps.incrementAndGet() > 1) {
        throw new IllegalStateException("no ledger");
      }
      return register.swap(next);
    });

    assertThat(catchThrowable(() -> shop.run(ticket))).hasMessageContaining("no ledger");
    assertThat(shop.job(ticket).state()).isInstanceOf(JobState.Running.class);
    shop.ledger.atPeace();
    shop.waitForTheLease();

    assertThat(shop.run(ticket)).isEqualTo(new Outcome.Acknowledge("completed"));
    assertThat(shop.job(ticket).failures()).extracting(Failure::errorClass).containsExactly("Unrecorded");
  }

  @Test
  void run_ticketOfAnotherLife_isDropped() {
    Ticket ticket = counting().accept();
    Ticket old = new Ticket(ticket.key(), new Life("earlier"), ticket.jobId(), ticket.action());

    assertThat(shop.run(old)).isEqualTo(new Outcome.Acknowledge("ticket of another life"));
    assertThat(calls).hasValue(0);
    assertThat(shop.job(ticket).state()).isInstanceOf(JobState.Queued.class);
  }

  /** Interleaving 6: a newer cycle was accepted, but whoever accepted it died before superseding. */
  @Test
  void run_delayedAndANewerCycleWasAccepted_isDiscardedUnrun() {
    Ticket lastNight = counting().accept(inCycle("2026-11-30T00:00:00Z"), new JobState.Delayed(shop.clock.instant()));
    shop.accept(inCycle("2026-12-01T00:00:00Z"), new JobState.Queued(shop.clock.instant()));

    assertThat(shop.run(lastNight)).isEqualTo(new Outcome.Acknowledge("superseded"));

    assertThat(calls).hasValue(0);
    assertThat(shop.job(lastNight).state()).isInstanceOf(JobState.Discarded.class);
    assertThat(shop.events).hasAtLeastOneElementOfType(JobEvent.Superseded.class);
  }

  @Test
  void run_delayedAndOnlyAnOlderCycleIsThere_runs() {
    Ticket tonight = counting().accept(inCycle("2026-12-01T00:00:00Z"), new JobState.Delayed(shop.clock.instant()));
    shop.accept(inCycle("2026-11-30T00:00:00Z"), new JobState.Queued(shop.clock.instant()));

    assertThat(shop.run(tonight)).isEqualTo(new Outcome.Acknowledge("completed"));
  }

  /** Interleaving 11: after a death in company a job runs alone until a start ends with a word. */
  @Test
  void roster_afterADeathInCompany_sendsTheOthersBack() {
    Ticket killer = counting().accept();
    Ticket other = shop.accept();
    JobRunner runner = shop.runner();
    shop.ledger.killBefore(2);
    try {
      runner.run(runner.look(killer, shop.deadline()),
          new Invocation(shop.deadline(), shop.deadline().minusSeconds(10), true));
    } catch (TroubledLedger.Killed _) {
      shop.ledger.atPeace();
    }
    shop.waitForTheLease();

    Roster roster = Roster.of(List.of(runner.look(other, shop.deadline()), runner.look(killer, shop.deadline())));

    assertThat(roster.going()).extracting(Sighting::ticket).containsExactly(killer);
    assertThat(roster.sentBack()).extracting(Sighting::ticket).containsExactly(other);
    assertThat(roster.shared()).isFalse();
  }

  @Test
  void roster_nobodyMustBeAlone_allGoAndShare() {
    List<Sighting> two = List.of(look(shop.accept()), look(shop.accept()));
    Sighting notDue =
        look(shop.accept(Workshop.definition(), new JobState.Queued(shop.clock.instant().plusSeconds(9))));

    assertThat(Roster.of(two)).isEqualTo(new Roster(two, List.of(), true));
    assertThat(Roster.of(List.of(two.getFirst(), notDue)))
        .as("only starts count as company")
        .isEqualTo(new Roster(List.of(two.getFirst(), notDue), List.of(), false));
    assertThat(Roster.of(List.of())).isEqualTo(new Roster(List.of(), List.of(), false));
  }

  /** It was not due when the batch was divided, so nobody has planned for its company. */
  @Test
  void run_startThatWasNotForeseen_waitsForTheNextInvocation() {
    Ticket ticket = counting().accept(Workshop.definition(), new JobState.Queued(shop.clock.instant().plusSeconds(1)));
    JobRunner runner = shop.runner();
    Sighting early = runner.look(ticket, shop.deadline());
    shop.clock.tick(Duration.ofSeconds(1));

    assertThat(runner.run(early, shop.invocation())).isEqualTo(new Outcome.ComeBackAt(shop.clock.instant()));
    assertThat(calls).hasValue(0);
    assertThat(shop.job(ticket).counts()).isEqualTo(Counts.NONE);
  }

  @RepeatedTest(25)
  void run_twoWorkersRaceForOneTicket_exactlyOneRuns() throws Exception {
    Ticket ticket = counting().accept();
    CyclicBarrier start = new CyclicBarrier(2);
    List<Future<Outcome>> outcomes = new ArrayList<>();
    try (var workers = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 2; i++) {
        JobRunner runner = shop.runner();
        outcomes.add(workers.submit(() -> {
          Sighting seen = runner.look(ticket, shop.deadline());
          start.await(10, TimeUnit.SECONDS);
          return runner.run(seen, shop.invocation());
        }));
      }
    }

    assertThat(calls).hasValue(1);
    assertThat(List.of(outcomes.get(0).get(), outcomes.get(1).get())).contains(new Outcome.Acknowledge("completed"));
    assertThat(shop.job(ticket).counts()).isEqualTo(new Counts(1, 1, 0, 0, 0));
    assertThat(shop.job(ticket).seq()).isEqualTo(3);
  }

  private Sighting look(Ticket ticket) {
    return shop.runner().look(ticket, shop.deadline());
  }

  private Workshop counting() {
    return shop.doing(_ -> JobResult.of("call", calls.incrementAndGet()));
  }

  private void takenOverAndCompleted(Ticket ticket) {
    var done = new JobState.Completed(Map.of("by", "the other"), shop.clock.instant().plusSeconds(99));
    assertThat(shop.ledger.register.swap(SampleRecords.next(shop.job(ticket), done)))
        .isInstanceOf(Ledger.Swap.Won.class);
  }

  private static JobDefinition inCycle(String cycle) {
    JobDefinition job = Workshop.definition();
    return new JobDefinition(job.jobId(), job.action(), job.payload(), job.inputs(), null, job.preflight(), null,
        new Cycle(cycle));
  }
}
