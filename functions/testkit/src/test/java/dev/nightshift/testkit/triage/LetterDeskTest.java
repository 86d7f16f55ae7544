package dev.nightshift.testkit.triage;

import static dev.nightshift.testkit.triage.TriageRoom.letterOf;
import static dev.nightshift.testkit.triage.TriageRoom.redriven;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.job.Life;
import dev.nightshift.core.job.Ticket;
import dev.nightshift.core.ledger.Counts;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Lease;
import dev.nightshift.core.ledger.Settlements;
import dev.nightshift.core.ledger.StepState;
import dev.nightshift.core.ledger.Tally;
import dev.nightshift.core.preflight.BlockReason;
import dev.nightshift.core.preflight.Finding;
import dev.nightshift.core.preflight.Verdict;
import dev.nightshift.core.retry.Failure;
import dev.nightshift.core.retry.Kind;
import dev.nightshift.core.triage.DeadLetter;
import dev.nightshift.core.triage.LetterOutcome;
import dev.nightshift.core.triage.TriageEvent;
import dev.nightshift.testkit.InMemoryTickets;
import dev.nightshift.testkit.SampleRecords;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LetterDeskTest {
  private static final LetterOutcome FILED = new LetterOutcome.Done("filed");
  private static final LetterOutcome RESENT = new LetterOutcome.Done("resent");
  private static final LetterOutcome SETTLED = new LetterOutcome.Done("already settled");

  private final TriageRoom room = new TriageRoom();
  private final Instant now = room.clock.instant();

  @ParameterizedTest
  @CsvSource({"TRANSIENT,1,delayed", "TRANSIENT,3,delayed", "TRANSIENT,4,delayed", "TRANSIENT,5,attempts_used_up",
      "AMBIGUOUS,3,attempts_used_up", "PERMANENT,1,permanent"})
  void settle_dead_isPutOffOrHandedToAPersonByKindAndTries(Kind kind, int attempts, String expected) {
    JobRecord dead = room.dead(kind, attempts);

    assertThat(room.settle(letterOf(dead))).isEqualTo(FILED);

    JobRecord job = room.job(dead);
    if (expected.equals("delayed")) {
      assertThat(job.state()).isEqualTo(new JobState.Delayed(now.plus(Duration.ofHours(24))));
      assertThat(job.counts().delays()).isEqualTo(1);
      assertThat(room.delayed.row(job.key()).orElseThrow().seq()).isEqualTo(job.seq());
      assertThat(room.settlements.counted("Trouble", Tally.Filing.DELAYED)).isEqualTo(1);
    } else {
      assertThat(job.state()).isEqualTo(new JobState.InReview(expected));
      assertThat(room.review.row(job.key()).orElseThrow().seq()).isEqualTo(job.seq());
      assertThat(room.settlements.counted("Trouble", Tally.Filing.REVIEW)).isEqualTo(1);
    }
    assertThat(room.events).containsExactly(new TriageEvent.Filed(job.writtenBy("")));
  }

  @Test
  void settle_transientPutOffOrTriedTooOften_goesToAPerson() {
    Failure failure = new Failure("Busy", Kind.TRANSIENT, "r", "m", 4, now, null);
    JobRecord tooOften = room.dead(failure, new Counts(1, 4, 0, 6, 0));
    JobRecord tooMany = room.dead(failure, new Counts(1, 20, 0, 0, 0));

    room.settle(List.of(redriven(tooOften), redriven(tooMany)));

    assertThat(room.job(tooOften).state()).isEqualTo(new JobState.InReview("delayed_too_often"));
    assertThat(room.job(tooMany).state()).isEqualTo(new JobState.InReview("attempts_used_up"));
  }

  @Test
  void settle_endedByABoundOfThePolicy_saysWhichToThePerson() {
    Failure busy = new Failure("Busy", Kind.TRANSIENT, "r", "m", 2, now, null);
    JobRecord delayed = room.dead(Failure.delayedTooOften(6, busy), new Counts(2, 2, 0, 6, 0));
    JobRecord yielded = room.dead(Failure.yieldLimit(50, 1, now), new Counts(1, 1, 50, 0, 0));

    room.settle(List.of(letterOf(delayed), letterOf(yielded)));

    assertThat(room.job(delayed).state()).isEqualTo(new JobState.InReview("delayed_too_often"));
    assertThat(room.job(yielded).state()).isEqualTo(new JobState.InReview("yield_limit"));
  }

  @Test
  void settle_askedToWaitLongerThanACycle_waitsSoLong() {
    Failure failure = new Failure("Busy", Kind.TRANSIENT, "r", "m", 1, now, Duration.ofHours(30));
    JobRecord dead = room.dead(failure, new Counts(1, 1, 0, 0, 0));

    room.settle(letterOf(dead));

    assertThat(room.job(dead).state()).isEqualTo(new JobState.Delayed(now.plus(Duration.ofHours(30))));
  }

  @Test
  void settle_unknownOutcome_saysSoToThePerson() {
    JobRecord dead = room.dead(Failure.outcomeUnknown("publish", "lost reply", 1, now), new Counts(1, 1, 0, 0, 0));

    room.settle(letterOf(dead));

    assertThat(room.job(dead).state()).isEqualTo(new JobState.InReview("outcome_unknown"));
  }

  /** Interleaving 9. */
  @Test
  void settle_redrivenTicketThatNamesNoAttempt_isAboutTheDeathThatIsFound() {
    JobRecord dead = room.dead(Kind.PERMANENT, 1);

    assertThat(room.settle(redriven(dead))).isEqualTo(FILED);
    assertThat(room.job(dead).state()).isEqualTo(new JobState.InReview("permanent"));
  }

  @Test
  void settle_letterOfAnotherAttempt_isDroppedAndTheJobLeftAlone() {
    JobRecord dead = room.dead(Kind.TRANSIENT, 2);

    assertThat(room.settle(new DeadLetter(dead.ticket(), 1)))
        .isEqualTo(new LetterOutcome.Done("letter of an earlier attempt"));
    assertThat(room.job(dead)).isEqualTo(dead);
  }

  @Test
  void settle_letterOfAnotherLifeOrNoJob_isDropped() {
    JobRecord dead = room.dead(Kind.PERMANENT, 1);
    Ticket stranger = new Ticket(dead.key(), new Life("another"), dead.jobId(), dead.action());
    Ticket nobody = new Ticket(SampleRecords.freshKey(), dead.life(), dead.jobId(), dead.action());

    assertThat(room.settle(List.of(new DeadLetter(stranger, 1), new DeadLetter(nobody, 1))))
        .containsExactly(new LetterOutcome.Done("letter of another life"), new LetterOutcome.Done("no such job"));
    assertThat(room.job(dead)).isEqualTo(dead);
  }

  @Test
  void settle_jobThatIsSettledAlready_dropsTheLetter() {
    List<JobState> settled = List.of(new JobState.Delayed(now), new JobState.InReview("permanent"),
        new JobState.Blocked(new Verdict.Blocked(List.of(new Finding(BlockReason.MISSING_INPUT_PATH, "a")))),
        new JobState.Completed(Map.of(), now.plusSeconds(9)), new JobState.Discarded("no", now.plusSeconds(9)));

    for (JobState state : settled) {
      JobRecord job = room.with(state);

      assertThat(room.settle(redriven(job))).isEqualTo(SETTLED);
      assertThat(room.job(job)).isEqualTo(job);
    }
  }

  /** Field report 9: what never ran is no dead job, and goes straight back. */
  @Test
  void settle_queued_sendsACountedTicketForWhenItIsDue() {
    JobRecord job = room.with(new JobState.Queued(now.plusSeconds(60)));

    assertThat(room.settle(redriven(job))).isEqualTo(RESENT);

    assertThat(room.job(job).counts().resent()).isEqualTo(1);
    assertThat(room.job(job).state()).isEqualTo(job.state());
    assertThat(room.tickets.held()).containsExactly(new InMemoryTickets.Held(job.ticket(), now.plusSeconds(60)));
  }

  @Test
  void settle_queuedForLongerThanATicketIsHeldBack_sendsItAllTheSame() {
    JobRecord job = room.with(new JobState.Queued(now.plusSeconds(3_600)));

    assertThat(room.settle(redriven(job))).isEqualTo(RESENT);
    assertThat(room.tickets.held())
        .containsExactly(new InMemoryTickets.Held(job.ticket(), now.plus(Duration.ofMinutes(15))));
  }

  @Test
  void settle_queuedWhoseTicketIsRefused_keepsTheLetter() {
    JobRecord job = room.with(new JobState.Queued(now));
    room.tickets.refuse(1);

    assertThat(room.settle(redriven(job))).isInstanceOf(LetterOutcome.LeaveUntil.class);
    assertThat(room.settle(redriven(job))).isEqualTo(RESENT);
  }

  @Test
  void settle_queuedAndNeverStarted_goesToAPersonAfterTheBound() {
    JobRecord job = room.with(new JobState.Queued(now));

    for (int i = 0; i < 5; i++) {
      assertThat(room.settle(redriven(job))).isEqualTo(RESENT);
    }
    assertThat(room.settle(redriven(job))).isEqualTo(FILED);

    assertThat(room.job(job).state()).isEqualTo(new JobState.InReview("never_ran"));
    assertThat(room.job(job).failures()).extracting(Failure::errorClass).containsExactly("NeverRan");
    assertThat(room.review.row(job.key()).orElseThrow().errorClass()).isEqualTo("NeverRan");
    assertThat(room.settlements.counted("NeverRan", Tally.Filing.REVIEW)).isEqualTo(1);
  }

  @Test
  void settle_running_leavesTheLetterUntilTheLeaseIsOver() {
    Lease lease = new Lease("owner", now.plusSeconds(60), false);
    JobRecord job = room.with(new JobState.Running(lease));

    assertThat(room.settle(redriven(job))).isEqualTo(new LetterOutcome.LeaveUntil(lease.over()));
    assertThat(room.job(job)).isEqualTo(job);
  }

  @Test
  void settle_silentStart_isRecordedAndTriedAgain() {
    JobRecord job = room.silent(1, false, Map.of());

    assertThat(room.settle(redriven(job))).isEqualTo(RESENT);

    assertThat(room.job(job).state()).isEqualTo(new JobState.Queued(now));
    assertThat(room.job(job).failures()).extracting(Failure::errorClass).containsExactly("Unrecorded");
    assertThat(room.tickets.held()).hasSize(1);
    assertThat(room.events).hasAtLeastOneElementOfType(TriageEvent.FoundUnrecorded.class);
  }

  @Test
  void settle_silentStartInCompany_isNotChargedAndRunsAloneFromThenOn() {
    JobRecord job = room.silent(3, true, Map.of());

    assertThat(room.settle(redriven(job))).isEqualTo(RESENT);

    assertThat(room.job(job).alone()).isTrue();
    assertThat(room.job(job).counts().attempts()).isEqualTo(2);
    assertThat(room.job(job).counts().triesTotal()).isEqualTo(3);
  }

  @Test
  void settle_lastSilentStart_isFiledInTheSameTickWhateverAttemptTheLetterNames() {
    for (DeadLetter letter : List.of(redriven(room.silent(3, false, Map.of())),
        new DeadLetter(room.silent(3, false, Map.of()).ticket(), 2))) {
      assertThat(room.settle(letter)).isEqualTo(FILED);
      assertThat(room.ledger.read(letter.ticket().key()).orElseThrow().state())
          .isEqualTo(new JobState.InReview("attempts_used_up"));
    }
    assertThat(room.settlements.counted("Unrecorded", Tally.Filing.REVIEW)).isEqualTo(2);
    assertThat(room.events).filteredOn(TriageEvent.Died.class::isInstance).hasSize(2);
  }

  /** The batch is refused after the death was recorded: the letter is about that death all the same. */
  @Test
  void settle_lastSilentStartWhoseBatchIsRefused_isFiledAlone() {
    JobRecord job = room.silent(3, false, Map.of());
    room.settlements.refuse(1);
    room.settlements.refuse(2);

    assertThat(room.settle(new DeadLetter(job.ticket(), 2))).isEqualTo(FILED);
    assertThat(room.job(job).state()).isEqualTo(new JobState.InReview("attempts_used_up"));
  }

  @Test
  void settle_silentStartWithAnOpenStep_isNeverTriedAgain() {
    JobRecord job = room.silent(1, false, Map.of("publish", new StepState.Started("try")));

    assertThat(room.settle(redriven(job))).isEqualTo(FILED);

    assertThat(room.job(job).state()).isEqualTo(new JobState.InReview("outcome_unknown"));
    assertThat(room.job(job).failures()).extracting(Failure::errorClass)
        .containsExactly("Unrecorded", "OutcomeUnknown");
    assertThat(room.tickets.held()).isEmpty();
  }

  /** Interleaving 4: the claim recorded the death between triage's read and its swap. */
  @Test
  void settle_deathThatTheClaimRecordsMeanwhile_isRecordedOnce() {
    JobRecord silent = room.silent(3, false, Map.of());
    Failure death = Failure.unrecorded(3, now);
    JobRecord byClaim = new JobRecord(silent.key(), silent.life(), 2, "claim", silent.jobId(), silent.action(),
        silent.cycle(), silent.definition(), new JobState.Dead(death), silent.counts(), false, Map.of(), null,
        List.of(death), "request", null, now, now);
    room.asRead = new StaleOnce(room.ledger, silent);
    room.ledger.swap(byClaim);

    assertThat(room.settle(redriven(silent))).isEqualTo(FILED);

    assertThat(room.job(silent).failures()).containsExactly(death);
    assertThat(room.settlements.counted("Unrecorded", Tally.Filing.REVIEW)).isEqualTo(1);
    assertThat(room.events).noneMatch(TriageEvent.FoundUnrecorded.class::isInstance);
  }

  @Test
  void settle_aFullBatch_isOneTransactionWithACountEach() {
    List<JobRecord> dead =
        IntStream.range(0, Settlements.MOST)
            .mapToObj(n -> room.dead(n % 2 == 0 ? Kind.TRANSIENT : Kind.PERMANENT, 1))
            .toList();

    assertThat(room.settle(dead.stream().map(TriageRoom::letterOf).toList())).hasSize(40).containsOnly(FILED);

    assertThat(room.settlements.tried()).isEqualTo(1);
    assertThat(room.delayed.all()).hasSize(20);
    assertThat(room.review.all()).hasSize(20);
    assertThat(room.settlements.counted("Trouble", Tally.Filing.DELAYED)).isEqualTo(20);
    assertThat(room.settlements.counted("Trouble", Tally.Filing.REVIEW)).isEqualTo(20);
  }

  /** Interleaving 13. */
  @Test
  void settle_batchRefusedByOneJobThatMovedOn_settlesTheOthersAloneAndCountsEachOnce() {
    List<JobRecord> dead = IntStream.range(0, 40).mapToObj(_ -> room.dead(Kind.PERMANENT, 1)).toList();
    JobRecord moved = dead.get(17);
    room.asRead = new StaleOnce(room.ledger, moved);
    room.ledger.swap(SampleRecords.next(moved, new JobState.Discarded("by a person", now.plusSeconds(9))));

    List<LetterOutcome> outcomes = room.settle(dead.stream().map(TriageRoom::letterOf).toList());

    assertThat(outcomes.get(17)).isEqualTo(SETTLED);
    assertThat(outcomes).filteredOn(FILED::equals).hasSize(39);
    assertThat(room.settlements.counted("Trouble", Tally.Filing.REVIEW)).isEqualTo(39);
    assertThat(room.review.all()).hasSize(39);
    assertThat(room.settle(dead.stream().map(TriageRoom::letterOf).toList())).containsOnly(SETTLED);
    assertThat(room.settlements.counted("Trouble", Tally.Filing.REVIEW)).isEqualTo(39);
  }

  @Test
  void settle_refusalThatFindsNothing_isNoProofThatTheJobIsGone() {
    JobRecord dead = room.dead(Kind.PERMANENT, 1);
    room.settlements.refuse(1);
    room.settlements.refuse(2);
    room.settlements.refuse(3);

    assertThat(room.settle(letterOf(dead))).isEqualTo(FILED);
    assertThat(room.settlements.counted("Trouble", Tally.Filing.REVIEW)).isEqualTo(1);
  }

  @Test
  void settle_refusedAgainAndAgain_leavesTheLetterForTheNextTick() {
    JobRecord dead = room.dead(Kind.PERMANENT, 1);
    IntStream.rangeClosed(1, 6).forEach(room.settlements::refuse);

    assertThat(room.settle(letterOf(dead)))
        .isEqualTo(new LetterOutcome.LeaveUntil(now.plus(Duration.ofMinutes(4))));
    assertThat(room.settle(letterOf(dead))).isEqualTo(FILED);
  }

  @Test
  void settle_twoLettersOfOneDeath_countItOnce() {
    JobRecord dead = room.dead(Kind.PERMANENT, 1);

    assertThat(room.settle(List.of(letterOf(dead), letterOf(dead), redriven(dead))))
        .containsExactly(FILED, SETTLED, SETTLED);
    assertThat(room.settlements.counted("Trouble", Tally.Filing.REVIEW)).isEqualTo(1);
  }

  @Test
  void settle_replyOfTheBatchLost_isFoundSettledWithTheNextTick() {
    JobRecord dead = room.dead(Kind.PERMANENT, 1);
    room.asSettled = all -> {
      room.settlements.settle(all);
      throw new IllegalStateException("reply lost");
    };

    assertThat(room.settle(letterOf(dead))).isInstanceOf(LetterOutcome.LeaveUntil.class);
    room.asSettled = room.settlements;
    assertThat(room.settle(letterOf(dead))).isEqualTo(SETTLED);
    assertThat(room.settlements.counted("Trouble", Tally.Filing.REVIEW)).isEqualTo(1);
  }

  @Test
  void settle_oneJobInTrouble_leavesItsLetterAndTheOthersAlone() {
    JobRecord bad = room.dead(Kind.PERMANENT, 1);
    JobRecord good = room.dead(Kind.PERMANENT, 1);
    room.asRead = new StaleOnce(room.ledger, good) {
      @Override
      public Optional<JobRecord> read(IdempotencyKey key) {
        if (key.equals(bad.key())) {
          throw new IllegalStateException("can't be read");
        }
        return super.read(key);
      }
    };

    assertThat(room.settle(List.of(letterOf(bad), letterOf(good))))
        .containsExactly(new LetterOutcome.LeaveUntil(now.plus(Duration.ofMinutes(4))), FILED);
    assertThat(room.events).hasAtLeastOneElementOfType(TriageEvent.Troubled.class);
  }

  @Test
  void settle_byTwoTriagesAtOnce_changesNothingTwice() {
    List<JobRecord> dead = new ArrayList<>(IntStream.range(0, 20).mapToObj(_ -> room.dead(Kind.TRANSIENT, 1)).toList());
    List<DeadLetter> letters = dead.stream().map(TriageRoom::letterOf).toList();
    room.asSettled = all -> {
      room.asSettled = room.settlements;
      List<DeadLetter> reversed = new ArrayList<>(letters);
      Collections.reverse(reversed);
      room.settle(reversed);
      return room.settlements.settle(all);
    };

    assertThat(room.settle(letters)).containsOnly(SETTLED);
    assertThat(room.settlements.counted("Trouble", Tally.Filing.DELAYED)).isEqualTo(20);
    assertThat(room.ledger.all()).allSatisfy(job -> assertThat(job.counts().delays()).isEqualTo(1));
  }
}
