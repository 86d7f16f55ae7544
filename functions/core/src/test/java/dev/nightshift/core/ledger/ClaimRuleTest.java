package dev.nightshift.core.ledger;

import static dev.nightshift.core.ledger.Given.LIFE;
import static dev.nightshift.core.ledger.Given.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.core.job.Life;
import dev.nightshift.core.retry.Failure;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ClaimRuleTest {
  private static final Lease OFFERED = new Lease("me", NOW.plusSeconds(300), true);
  private static final StepState STARTED = new StepState.Started("try-1");
  private static final StepState DONE = new StepState.Done("draft");

  private final ClaimRule rule = new ClaimRule(Given.POLICY);

  @Test
  void decide_noRecordOrAnotherLife_isStaleInEveryState() {
    assertThat(decide(null)).isEqualTo(new ClaimDecision.Stale("no such job"));
    for (JobState state : Given.everyState()) {
      assertThat(rule.decide(Given.job(state), new Life("life-2"), OFFERED, false, NOW))
          .isEqualTo(new ClaimDecision.Stale("ticket of another life"));
    }
  }

  @Test
  void decide_queuedAndDue_runsWithTheOfferedLeaseAndOneMoreTry() {
    JobRecord queued = Given.job(new JobState.Queued(NOW), new Counts(1, 4, 2, 1, 9), false, Map.of("draft", DONE));

    JobRecord next = started(decide(queued));

    assertThat(next.state()).isEqualTo(new JobState.Running(OFFERED));
    assertThat(next.counts()).isEqualTo(new Counts(2, 5, 2, 1, 0));
    assertThat(next.seq()).isEqualTo(queued.seq() + 1);
    assertThat(next.steps()).isEqualTo(queued.steps());
    assertThat(next.updatedAt()).isEqualTo(NOW);
  }

  /** Interleaving 5: triage's clock is ahead of the worker's, and its ticket must not be swallowed. */
  @Test
  void decide_ticketEarly_comesBackWhenDue() {
    for (Instant due : List.of(NOW.plusMillis(1), NOW.plusSeconds(5), NOW.plus(Duration.ofMinutes(15)))) {
      assertThat(decide(Given.job(new JobState.Queued(due)))).isEqualTo(new ClaimDecision.ComeBackAt(due));
      assertThat(decide(Given.job(new JobState.Delayed(due)))).isEqualTo(new ClaimDecision.ComeBackAt(due));
    }
  }

  @Test
  void decide_delayedForLong_isStaleSinceTriageSendsATicket() {
    Instant due = NOW.plus(Duration.ofMinutes(15)).plusMillis(1);

    assertThat(decide(Given.job(new JobState.Delayed(due)))).isInstanceOf(ClaimDecision.Stale.class);
  }

  /**
   * Found by the simulator: a retry that waits for as long as the queue can hold it was delivered twice, and to a slow clock
   * it was more than 15 minutes off. Its only ticket was acknowledged.
   */
  @Test
  void decide_queuedForLongerThanAQueueHolds_keepsItsTicket() {
    Instant due = NOW.plus(Duration.ofMinutes(15)).plusSeconds(10);

    assertThat(decide(Given.job(new JobState.Queued(due)))).isEqualTo(new ClaimDecision.ComeBackAt(due));
  }

  @Test
  void decide_delayedAndDue_runs() {
    assertThat(started(decide(Given.job(new JobState.Delayed(NOW)))).state()).isEqualTo(new JobState.Running(OFFERED));
  }

  /** Interleaving 6: a newer cycle was accepted but died before superseding; a stray ticket must not run last night's copy. */
  @Test
  void decide_delayedAndDueButSuperseded_isDiscarded() {
    ClaimDecision decision = rule.decide(Given.job(new JobState.Delayed(NOW)), LIFE, OFFERED, true, NOW);

    assertThat(decision).isInstanceOfSatisfying(ClaimDecision.Discard.class, discard -> {
      assertThat(discard.next().state())
          .isEqualTo(new JobState.Discarded("superseded", NOW.plus(Given.POLICY.resultsKeptFor())));
      assertThat(discard.next().definition()).isNull();
    });
  }

  @Test
  void decide_delayedNotDueThoughSuperseded_waits() {
    assertThat(rule.decide(Given.job(new JobState.Delayed(NOW.plusMillis(1))), LIFE, OFFERED, true, NOW))
        .isEqualTo(new ClaimDecision.ComeBackAt(NOW.plusMillis(1)));
  }

  @Test
  void decide_running_comesBackWhenTheLeaseIsOver() {
    Instant until = NOW.plusSeconds(60);

    assertThat(decide(Given.running())).isEqualTo(new ClaimDecision.ComeBackAt(until.plusSeconds(15)));
  }

  /** Interleaving 10: a worker whose clock is ahead declares a live start dead. */
  @Test
  void decide_leaseEndedLessThan15SecondsAgo_isStillLive() {
    JobRecord ended = Given.job(new JobState.Running(Given.lease(NOW.minusMillis(14_999))));
    JobRecord over = Given.job(new JobState.Running(Given.lease(NOW.minusMillis(15_000))));

    assertThat(decide(ended)).isEqualTo(new ClaimDecision.ComeBackAt(NOW.plusMillis(1)));
    assertThat(decide(over)).isInstanceOf(ClaimDecision.Run.class);
  }

  @Test
  void decide_leaseOver_recordsTheDeathAndTriesAgain() {
    JobRecord next = started(decide(Given.silent(Given.ONE_TRY, false, Map.of("draft", DONE))));

    assertThat(next.failures()).containsExactly(Failure.unrecorded(1, NOW));
    assertThat(next.counts()).isEqualTo(new Counts(2, 2, 0, 0, 0));
    assertThat(next.state()).isEqualTo(new JobState.Running(OFFERED));
    assertThat(next.alone()).isFalse();
    assertThat(next.steps()).containsExactly(Map.entry("draft", DONE));
  }

  /** Interleaving 1: STARTED, effect, killed at the deadline; the takeover must look at STARTED before all else. */
  @Test
  void decide_leaseOverInsideAnAtMostOnceStep_isDeadWithUnknownOutcome() {
    for (boolean shared : new boolean[]{true, false}) {
      Map<String, StepState> steps = new LinkedHashMap<>();
      steps.put("draft", DONE);
      steps.put("publish", STARTED);

      JobRecord dead = ended(decide(Given.silent(Given.ONE_TRY, shared, steps)));

      assertThat(dead.state()).isInstanceOfSatisfying(JobState.Dead.class, state -> {
        assertThat(state.failure().errorClass()).isEqualTo("OutcomeUnknown");
        assertThat(state.failure().message()).contains("\"publish\"");
      });
      assertThat(dead.failures()).extracting(Failure::errorClass).containsExactly("Unrecorded", "OutcomeUnknown");
      assertThat(dead.openSteps()).containsExactly("publish");
    }
  }

  @Test
  void decide_leaseOverAtTheLimit_isDeadAsUnrecorded() {
    assertThat(ended(decide(Given.silent(new Counts(3, 3, 0, 0, 0), false, Map.of()))).state())
        .isEqualTo(new JobState.Dead(Failure.unrecorded(3, NOW)));
    assertThat(ended(decide(Given.silent(new Counts(1, 20, 0, 0, 0), false, Map.of()))).state())
        .isEqualTo(new JobState.Dead(Failure.unrecorded(20, NOW)));
    assertThat(decide(Given.silent(new Counts(2, 19, 0, 0, 0), false, Map.of()))).isInstanceOf(ClaimDecision.Run.class);
  }

  @Test
  void decide_deathInCompany_isRecordedAndReturnedButNotToTheOverallCount() {
    JobRecord next = started(decide(Given.silent(new Counts(3, 3, 0, 0, 0), true, Map.of())));

    assertThat(next.counts()).isEqualTo(new Counts(3, 4, 0, 0, 0));
    assertThat(next.failures()).extracting(Failure::errorClass).containsExactly("Unrecorded");
    assertThat(next.alone()).isTrue();
    assertThat(ended(decide(Given.silent(new Counts(1, 20, 0, 0, 0), true, Map.of()))).state())
        .isInstanceOf(JobState.Dead.class);
  }

  /** Interleaving 11: "alone" must not lapse before a start ends with a word, and alone each start counts. */
  @Test
  void decide_secondDeathOfALoner_isChargedAndItStaysAlone() {
    JobRecord first = started(decide(Given.silent(Given.ONE_TRY, true, Map.of())));
    JobRecord died = first.next(NOW).state(new JobState.Running(Given.lease(NOW.minusSeconds(15)))).make();

    JobRecord second = started(decide(died));

    assertThat(second.alone()).isTrue();
    assertThat(second.counts()).isEqualTo(new Counts(2, 3, 0, 0, 0));
    assertThat(second.failures()).hasSize(2);
  }

  @Test
  void decide_dead_sendsItsLetterAgain() {
    JobRecord dead = Given.job(new JobState.Dead(Given.FAILURE));

    assertThat(decide(dead)).isEqualTo(new ClaimDecision.SendLetter(dead));
  }

  @Test
  void decide_settledElsewhere_isStale() {
    for (JobState state : Given.everyState()) {
      boolean settled = switch (state) {
        case JobState.Blocked _,JobState.InReview _,JobState.Completed _,JobState.Discarded _ -> true;
        case JobState.Queued _,JobState.Running _,JobState.Delayed _,JobState.Dead _ -> false;
      };
      assertThat(decide(Given.job(state)) instanceof ClaimDecision.Stale).as("%s", state).isEqualTo(settled);
    }
  }

  private ClaimDecision decide(@Nullable JobRecord record) {
    return rule.decide(record, LIFE, OFFERED, false, NOW);
  }

  private static JobRecord started(ClaimDecision decision) {
    assertThat(decision).isInstanceOf(ClaimDecision.Run.class);
    return ((ClaimDecision.Run) decision).next();
  }

  private static JobRecord ended(ClaimDecision decision) {
    assertThat(decision).isInstanceOf(ClaimDecision.End.class);
    return ((ClaimDecision.End) decision).next();
  }
}
