package dev.nightshift.core.ledger;

import static dev.nightshift.core.ledger.Given.NOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightshift.core.job.Life;
import dev.nightshift.core.job.Ticket;
import dev.nightshift.core.ledger.Ledger.Swap;
import dev.nightshift.core.preflight.Verdict;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RecordTest {
  @Test
  void bindsKey_everyState_onlyDiscardedDoesNot() {
    for (JobState state : Given.everyState()) {
      assertThat(Given.job(state).bindsKey(NOW)).as("%s", state).isEqualTo(!(state instanceof JobState.Discarded));
    }
  }

  @Test
  void bindsKey_completedPastItsTime_doesNotWhetherOrNotAnybodyRemovedIt() {
    JobRecord done = Given.job(new JobState.Completed(Map.of(), NOW));

    assertThat(done.bindsKey(NOW.minusMillis(1))).isTrue();
    assertThat(done.bindsKey(NOW)).isFalse();
  }

  @Test
  void isFinal_everyState_onlyCompletedAndDiscarded() {
    for (JobState state : Given.everyState()) {
      assertThat(Given.job(state).isFinal()).as("%s", state)
          .isEqualTo(state instanceof JobState.Completed || state instanceof JobState.Discarded);
    }
  }

  @Test
  void constructor_seqBelowOne_isRefused() {
    JobRecord job = Given.running();

    assertThatThrownBy(() -> new JobRecord(job.key(), job.life(), 0, "w", job.jobId(), job.action(), null, null,
        job.state(), Counts.NONE, false, Map.of(), job.budget(), job.failures(), "r", null, NOW, NOW))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("seq is 0");
  }

  @Test
  void ticket_namesKeyAndLife() {
    JobRecord job = Given.running();

    assertThat(job.ticket()).isEqualTo(new Ticket(job.key(), job.life(), job.jobId(), job.action()));
  }

  @Test
  void counts_returned_neverFallBelowZero() {
    assertThat(Counts.NONE.tryReturned()).isEqualTo(Counts.NONE);
    assertThat(Counts.NONE.attemptReturned()).isEqualTo(Counts.NONE);
    assertThat(new Counts(2, 5, 1, 1, 1).tryReturned()).isEqualTo(new Counts(1, 4, 1, 1, 1));
    assertThat(new Counts(2, 5, 1, 1, 1).attemptReturned()).isEqualTo(new Counts(1, 5, 1, 1, 1));
    assertThatThrownBy(() -> new Counts(0, 0, 0, 0, -1)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void afterConflict_ownVersionInOwnHand_isSuccess() {
    JobRecord mine = Given.running().writtenBy("me");

    assertThat(Ledger.afterConflict(mine, mine)).isEqualTo(new Swap.Won(mine));
  }

  @Test
  void afterConflict_anythingElse_isLost() {
    JobRecord mine = Given.running().writtenBy("me");
    JobRecord otherHand = mine.writtenBy("you");
    JobRecord otherVersion = mine.next(NOW).make().writtenBy("me");
    JobRecord otherLife = new JobRecord(mine.key(), new Life("life-2"), mine.seq(), "me", mine.jobId(), mine.action(),
        mine.cycle(), mine.definition(), mine.state(), mine.counts(), false, mine.steps(), mine.budget(),
        mine.failures(),
        mine.requestId(), mine.operation(), mine.enqueuedAt(), mine.updatedAt());

    assertThat(Ledger.afterConflict(mine, otherHand)).isEqualTo(new Swap.Lost(otherHand));
    assertThat(Ledger.afterConflict(mine, otherVersion)).isEqualTo(new Swap.Lost(otherVersion));
    assertThat(Ledger.afterConflict(mine, otherLife)).isEqualTo(new Swap.Lost(otherLife));
    assertThat(Ledger.afterConflict(mine, null)).isEqualTo(new Swap.Lost(null));
  }

  @Test
  void recheck_blocked_becomesWhatPreflightSays() {
    JobRecord blocked = Given.job(new JobState.Blocked(Given.MISSING));

    assertThat(Recheck.of(blocked, new Verdict.Runnable(), NOW).state()).isEqualTo(new JobState.Queued(NOW));
    assertThat(Recheck.of(blocked, Given.MISSING, NOW).state()).isEqualTo(new JobState.Blocked(Given.MISSING));
    assertThat(Recheck.of(blocked, new Verdict.Runnable(), NOW).definition()).isEqualTo(blocked.definition());
  }

  @Test
  void recheck_notBlocked_isRefused() {
    for (JobState state : Given.everyState()) {
      if (!(state instanceof JobState.Blocked)) {
        assertThatThrownBy(() -> Recheck.of(Given.job(state), new Verdict.Runnable(), NOW)).as("%s", state)
            .isInstanceOf(IllegalArgumentException.class);
      }
    }
  }

  @Test
  void superseded_runningOrFinal_isRefused() {
    for (JobState state : Given.everyState()) {
      JobRecord job = Given.job(state);
      boolean refused = state instanceof JobState.Running || job.isFinal();
      if (refused) {
        assertThatThrownBy(() -> Endings.superseded(job, Given.POLICY, NOW)).as("%s", state)
            .isInstanceOf(IllegalArgumentException.class);
      } else {
        assertThat(Endings.superseded(job, Given.POLICY, NOW).state())
            .isEqualTo(new JobState.Discarded("superseded", NOW.plus(Given.POLICY.resultsKeptFor())));
      }
    }
  }
}
