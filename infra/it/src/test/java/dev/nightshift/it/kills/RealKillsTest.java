package dev.nightshift.it.kills;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.core.budget.JobBudget;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The promises against real deaths: the packaged worker in processes of its own, which get SIGKILL while jobs run. The long form
 * is asked for by {@code -Dnightshift.kills.jobs=2000}; {@code -Dnightshift.kills.seed=} draws the same moments again, though
 * no real process is twice at the same instruction.
 */
class RealKillsTest {
  @RegisterExtension
  static final NightOfKills NIGHT = new NightOfKills(Integer.getInteger("nightshift.kills.jobs", 40),
      Long.getLong("nightshift.kills.seed", new SecureRandom().nextLong()));

  private final Killed killed = NIGHT.killed();

  @Test
  void kills_meetJobsAtWork() {
    assertThat(killed.kills()).isPositive();
    assertThat(killed.failures("Unrecorded")).isPositive();
  }

  @Test
  void eachJob_isCompletedOrAwaitsAPersonWithTheNameOfItsFailure() {
    assertThat(killed.records()).hasSize(killed.jobs());
    assertThat(killed.completed().size() + killed.inReview().size()).isEqualTo(killed.jobs());
    assertThat(killed.completed()).isNotEmpty();
    assertThat(killed.inReview()).allSatisfy(job -> assertThat(job.failures()).isNotEmpty());
  }

  @Test
  void atMostOnceStep_happensAtMostOnce() {
    for (Part part : List.of(Part.CHARGE, Part.ANNOUNCE)) {
      assertThat(killed.records()).allSatisfy(job -> assertThat(effects(job, part)).hasSizeLessThanOrEqualTo(1));
    }
  }

  @Test
  void finishedStep_isNotDoneAgain() {
    assertThat(killed.traces().doneAgain()).isEmpty();
  }

  @Test
  void completedJob_hasEachEffect_andKnowsTheLastOfEach() {
    assertThat(killed.completed()).allSatisfy(job -> {
      Map<String, Object> seen = new HashMap<>();
      for (Part part : Part.values()) {
        assertThat(effects(job, part)).as(part.step()).isNotEmpty();
        seen.put(part.step(), effects(job, part).getLast());
      }
      assertThat(((JobState.Completed) job.state()).result()).isEqualTo(seen);
    });
  }

  /** By what the ledger says, and by what was really taken, which the ledger must not understate. */
  @Test
  void budget_isKept() {
    assertThat(killed.records()).allSatisfy(job -> {
      long taken = effects(job, Part.THINK).size() * Part.TAKEN;
      assertThat(taken).isLessThanOrEqualTo(Part.GRANTED);
      assertThat(booked(job)).isBetween(taken, Part.GRANTED);
    });
  }

  @Test
  void report_countsEachJob_andTheTablesAgreeWithTheLedger() {
    assertThat(killed.reported()).isEqualTo(killed.jobs());
    assertThat(killed.agrees()).isTrue();
  }

  private List<Long> effects(JobRecord job, Part part) {
    return killed.traces().of(job.jobId().value(), part);
  }

  private static long booked(JobRecord job) {
    JobBudget budget = job.budget();
    return budget == null
        ? 0
        : budget.reserved().values().stream().reduce(budget.spent(), (sum, one) -> sum.plus(one)).tokens();
  }
}
