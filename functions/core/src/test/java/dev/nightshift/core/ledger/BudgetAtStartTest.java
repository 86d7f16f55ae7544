package dev.nightshift.core.ledger;

import static dev.nightshift.core.ledger.Given.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.core.budget.Budget;
import dev.nightshift.core.budget.JobBudget;
import dev.nightshift.core.budget.Usage;
import dev.nightshift.core.job.ActionName;
import dev.nightshift.core.job.JobDefinition;
import dev.nightshift.core.preflight.Verdict;
import dev.nightshift.core.retry.ActionPolicy;
import dev.nightshift.core.retry.Limits;
import dev.nightshift.core.retry.Policy;
import dev.nightshift.core.retry.Waits;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BudgetAtStartTest {
  private static final Budget OF_ACTION = Budget.ofTokens(30_000);
  private static final JobBudget LEFT_OPEN =
      new JobBudget(Budget.ofTokens(9), Usage.tokens(2), Map.of("draft", Usage.tokens(5)));
  private static final Policy WITH_BUDGET = Policy.standard(Map.of(new ActionName("publish"),
      new ActionPolicy("h", Map.of(), Limits.STANDARD, Waits.STANDARD, OF_ACTION)));

  @Test
  void firstStart_opensTheJobsOwnBudgetElseThatOfItsAction() {
    JobRecord queued = Given.job(new JobState.Queued(NOW));

    assertThat(started(queued, Given.POLICY).budget()).isNull();
    assertThat(started(queued, WITH_BUDGET).budget()).isEqualTo(JobBudget.of(OF_ACTION));
    assertThat(started(asking(Budget.ofTokens(7), queued), WITH_BUDGET).budget())
        .isEqualTo(JobBudget.of(Budget.ofTokens(7)));
  }

  @Test
  void laterStart_booksWhatTheOneBeforeLeftWithoutAWord_howeverItEnded() {
    JobRecord queued = Given.job(new JobState.Queued(NOW)).withBudget(LEFT_OPEN);
    JobRecord silent = Given.silent(Given.ONE_TRY, false, Map.of()).withBudget(LEFT_OPEN);

    assertThat(started(queued, WITH_BUDGET).budget()).isEqualTo(LEFT_OPEN.booked());
    assertThat(started(silent, WITH_BUDGET).budget()).isEqualTo(LEFT_OPEN.booked());
    assertThat(started(Aftermath.afterSilence(silent, WITH_BUDGET, NOW), WITH_BUDGET).budget())
        .isEqualTo(LEFT_OPEN.booked());
  }

  @Test
  void requeued_byAPerson_freesWhatWasReservedForAStepThatDidNotHappen() {
    JobRecord inReview = Given.job(new JobState.InReview("outcome_unknown"), Given.ONE_TRY, false,
        Map.of("draft", new StepState.Started("n"))).withBudget(LEFT_OPEN);

    JobRecord didNot = ByHand.requeued(inReview, "op", LEFT_OPEN, Map.of(), NOW);
    JobRecord did = ByHand.requeued(inReview, "op", LEFT_OPEN, Map.of("draft", new StepState.Done("x")), NOW);

    assertThat(started(didNot, WITH_BUDGET).budget()).isEqualTo(LEFT_OPEN.released("draft"));
    assertThat(started(did, WITH_BUDGET).budget()).isEqualTo(LEFT_OPEN.booked());
  }

  @Test
  void resubmitted_withAnotherBudget_isGrantedThatOneAndKeepsWhatItSpent() {
    JobRecord blocked = Given.job(new JobState.Blocked(Given.MISSING)).withBudget(LEFT_OPEN);
    JobDefinition again = asking(Budget.ofTokens(70), blocked).openDefinition();

    assertThat(Recheck.resubmitted(blocked, again, new Verdict.Runnable(), NOW).budget())
        .isEqualTo(LEFT_OPEN.regranted(Budget.ofTokens(70)));
    assertThat(Recheck.resubmitted(blocked, blocked.openDefinition(), new Verdict.Runnable(), NOW).budget())
        .isEqualTo(LEFT_OPEN);
  }

  private static JobRecord started(JobRecord job, Policy policy) {
    Lease lease = new Lease("me", NOW.plusSeconds(300), false);
    ClaimDecision decision = new ClaimRule(policy).decide(job, job.life(), lease, false, NOW);
    assertThat(decision).isInstanceOf(ClaimDecision.Run.class);
    return ((ClaimDecision.Run) decision).next();
  }

  private static JobRecord asking(@Nullable Budget budget, JobRecord job) {
    JobDefinition plain = job.openDefinition();
    JobDefinition definition = new JobDefinition(plain.jobId(), plain.action(), plain.payload(), plain.inputs(),
        plain.deliverable(), plain.preflight(), budget, plain.cycle());
    return job.next(NOW).definition(definition).make();
  }
}
