package dev.nightshift.core.ledger;

import static dev.nightshift.core.ledger.Given.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class SupersessionTest {
  private static final String LAST_NIGHT = "2026-11-30T00:00:00Z";
  private static final String TONIGHT = "2026-12-01T00:00:00Z";
  private static final JobState BLOCKED = new JobState.Blocked(Given.MISSING);

  @Test
  void byNewerCycle_onlyBlockedAndDelayedGiveWay() {
    JobRecord newer = Given.of("2", TONIGHT, NOW, BLOCKED);

    for (JobState state : Given.everyState()) {
      assertThat(Supersession.byNewerCycle(Given.of("1", LAST_NIGHT, NOW, state), newer, NOW)).as("%s", state)
          .isEqualTo(state instanceof JobState.Blocked || state instanceof JobState.Delayed);
    }
  }

  @Test
  void byNewerCycle_onlyARecordThatBindsItsKeyCounts() {
    JobRecord older = Given.of("1", LAST_NIGHT, NOW, BLOCKED);

    for (JobState state : Given.everyState()) {
      assertThat(Supersession.byNewerCycle(older, Given.of("2", TONIGHT, NOW, state), NOW)).as("%s", state)
          .isEqualTo(!(state instanceof JobState.Discarded));
    }
    assertThat(Supersession.byNewerCycle(older,
        Given.of("2", TONIGHT, NOW, new JobState.Completed(Map.of(), NOW)), NOW)).isFalse();
  }

  @Test
  void byNewerCycle_sameOlderOrNoCycle_isFalse() {
    JobRecord waiting = Given.of("1", TONIGHT, NOW, BLOCKED);

    assertThat(Supersession.byNewerCycle(waiting, Given.of("2", TONIGHT, NOW, BLOCKED), NOW)).isFalse();
    assertThat(Supersession.byNewerCycle(waiting, Given.of("2", LAST_NIGHT, NOW, BLOCKED), NOW)).isFalse();
    assertThat(Supersession.byNewerCycle(waiting, Given.of("2", null, NOW, BLOCKED), NOW)).isFalse();
  }

  /** Interleaving 3: two keys of one job_id both blocked, each discards the other. */
  @Test
  void byCorrection_twoBlocked_onlyTheLaterDiscardsTheOther() {
    JobRecord early = Given.of("2", TONIGHT, NOW.minusMillis(1), BLOCKED);
    JobRecord late = Given.of("1", TONIGHT, NOW, BLOCKED);

    assertThat(Supersession.byCorrection(early, late, NOW)).isTrue();
    assertThat(Supersession.byCorrection(late, early, NOW)).isFalse();
  }

  @Test
  void byCorrection_atTheSameInstant_theGreaterKeyDiscardsTheOther() {
    JobRecord smaller = Given.of("1", TONIGHT, NOW, BLOCKED);
    JobRecord greater = Given.of("2", TONIGHT, NOW, BLOCKED);

    assertThat(Supersession.byCorrection(smaller, greater, NOW)).isTrue();
    assertThat(Supersession.byCorrection(greater, smaller, NOW)).isFalse();
    assertThat(Supersession.byCorrection(smaller, smaller, NOW)).isFalse();
  }

  @Test
  void byCorrection_theLaterIsDiscardedItself_isFalse() {
    JobRecord late = Given.of("2", TONIGHT, NOW, new JobState.Discarded("by hand", NOW.plusSeconds(9)));

    assertThat(Supersession.byCorrection(Given.of("1", TONIGHT, NOW.minusMillis(1), BLOCKED), late, NOW)).isFalse();
  }

  @Test
  void byCorrection_anotherCycleOrNotBlocked_isFalse() {
    JobRecord late = Given.of("2", TONIGHT, NOW, BLOCKED);

    assertThat(Supersession.byCorrection(Given.of("1", LAST_NIGHT, NOW.minusMillis(1), BLOCKED), late, NOW)).isFalse();
    for (JobState state : Given.everyState()) {
      assertThat(Supersession.byCorrection(Given.of("1", TONIGHT, NOW.minusMillis(1), state), late, NOW))
          .as("%s", state)
          .isEqualTo(state instanceof JobState.Blocked);
    }
  }

  @Test
  void byCorrection_bothWithoutCycle_counts() {
    assertThat(Supersession.byCorrection(Given.of("1", null, NOW.minusMillis(1), BLOCKED),
        Given.of("2", null, NOW, BLOCKED), NOW)).isTrue();
  }
}
