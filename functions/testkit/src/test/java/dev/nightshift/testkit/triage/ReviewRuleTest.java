package dev.nightshift.testkit.triage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.core.budget.Budget;
import dev.nightshift.core.budget.JobBudget;
import dev.nightshift.core.budget.Usage;
import dev.nightshift.core.ledger.Counts;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Lease;
import dev.nightshift.core.ledger.RowChange;
import dev.nightshift.core.ledger.StepState;
import dev.nightshift.core.retry.Kind;
import dev.nightshift.core.triage.Operation;
import dev.nightshift.core.triage.PersonsDecision;
import dev.nightshift.core.triage.ReviewRule;
import dev.nightshift.core.triage.ReviewRule.Reply;
import dev.nightshift.core.triage.StepAnswer;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReviewRuleTest {
  private final TriageRoom room = new TriageRoom();
  private final ReviewRule rule = new ReviewRule(TriageRoom.POLICY);

  @Test
  void requeue_inReview_startsAfreshWithTheFinishedStepsKept() {
    JobRecord job = inReview(Map.of("draft", new StepState.Done("text")));

    JobRecord next = settled(job, requeue(Map.of()));

    assertThat(next.state()).isEqualTo(new JobState.Queued(room.clock.instant()));
    assertThat(next.counts()).isEqualTo(Counts.NONE);
    assertThat(next.alone()).isFalse();
    assertThat(next.steps()).containsOnlyKeys("draft");
    assertThat(next.operation()).isEqualTo("op-1");
    assertThat(room.review.all()).isEmpty();
  }

  @Test
  void requeue_openStepUnanswered_asksForIt() {
    JobRecord job = inReview(Map.of("publish", new StepState.Started("try"), "bill", new StepState.Started("try")));

    assertThat(decide(job, requeue(Map.of("bill", new StepAnswer.DidNotHappen()))))
        .isEqualTo(new Reply.StepsOpen(List.of("publish")));
  }

  @Test
  void requeue_openStepsAnswered_keepsWhatHappenedAndForgetsWhatDidNot() {
    JobRecord job = inReview(Map.of("publish", new StepState.Started("try"), "bill", new StepState.Started("try")));

    JobRecord next = settled(job,
        requeue(Map.of("bill", new StepAnswer.DidNotHappen(), "publish", new StepAnswer.Happened("url"))));

    assertThat(next.steps()).containsExactly(Map.entry("publish", new StepState.Done("url")));
  }

  @Test
  void requeue_answerToNoOpenStep_isNotPossible() {
    JobRecord job = inReview(Map.of("draft", new StepState.Done("text")));

    assertThat(decide(job, requeue(Map.of("draft", new StepAnswer.DidNotHappen()))))
        .isEqualTo(new Reply.NotPossible("no step is open by the name of draft"));
  }

  @Test
  void requeue_withMoreBudget_raisesEachCeilingAndKeepsWhatWasSpent() {
    JobBudget usedUp = JobBudget.of(new Budget(100L, 5L, null)).settled("draft", Usage.tokens(95).calls(1));
    JobRecord job = inReview(Map.of("draft", new StepState.Done("text"))).withBudget(usedUp);

    JobRecord next = settled(job, raise(new Budget(50L, null, null)));

    assertThat(next.budget()).isEqualTo(usedUp.raised(Budget.ofTokens(50)));
    assertThat(next.steps()).containsOnlyKeys("draft");
  }

  @Test
  void requeue_withMoreOfWhatHasNoCeiling_isNotPossible() {
    JobRecord without = inReview(Map.of());
    JobRecord tokensOnly = inReview(Map.of()).withBudget(JobBudget.of(Budget.ofTokens(100)));

    assertThat(decide(without, raise(Budget.ofTokens(50))))
        .isEqualTo(new Reply.NotPossible("the job has no ceiling of tokens that could be raised"));
    assertThat(decide(tokensOnly, raise(new Budget(50L, 1L, new BigDecimal("0.5")))))
        .isEqualTo(new Reply.NotPossible("the job has no ceiling of calls, money that could be raised"));
  }

  @Test
  void decide_sameOperationAgain_actsOnceWhateverCameAfter() {
    JobRecord job = inReview(Map.of());
    Operation operation = requeue(Map.of());
    JobRecord next = settled(job, operation);

    assertThat(decide(next, operation)).isEqualTo(new Reply.DoneBefore(next));
    assertThat(decide(next, new Operation("op-2", operation.decision())))
        .isEqualTo(new Reply.NotPossible("the job is not in review but queued"));
  }

  @Test
  void resolve_inReview_isCompletedByHand() {
    JobRecord job = inReview(Map.of("publish", new StepState.Started("try")));

    JobRecord next = settled(job, new Operation("op-1", new PersonsDecision.Resolve(Map.of("url", "u"))));

    assertThat(next.state()).isEqualTo(
        new JobState.Completed(Map.of("url", "u"), room.clock.instant().plus(Duration.ofHours(72))));
    assertThat(next.definition()).isNull();
    assertThat(room.review.all()).isEmpty();
  }

  @Test
  void resolve_elsewhere_isNotPossible() {
    assertThat(decide(room.dead(Kind.PERMANENT, 1), new Operation("op-1", new PersonsDecision.Resolve(Map.of()))))
        .isEqualTo(new Reply.NotPossible("the job is not in review but dead"));
  }

  @Test
  void discard_whateverIsNotRunning_isGivenUpWithItsRow() {
    Operation discard = new Operation("op-1", new PersonsDecision.Discard("no longer wanted"));
    JobRecord delayed = room.delayed(Duration.ofHours(1));

    assertThat(decide(delayed, discard)).isInstanceOfSatisfying(Reply.Settle.class,
        reply -> assertThat(reply.settlement().row()).isEqualTo(new RowChange.RemoveDelayed(delayed.key())));
    assertThat(settled(inReview(Map.of()), discard).state()).isEqualTo(
        new JobState.Discarded("no longer wanted", room.clock.instant().plus(Duration.ofHours(72))));
    assertThat(decide(room.dead(Kind.PERMANENT, 1), discard)).isInstanceOfSatisfying(Reply.Settle.class,
        reply -> assertThat(reply.settlement().row()).isEqualTo(new RowChange.None()));
  }

  @Test
  void discard_runningOrFinal_isNotPossible() {
    Operation discard = new Operation("op-1", new PersonsDecision.Discard("no"));
    JobRecord running = room.with(new JobState.Running(new Lease("o", room.clock.instant(), false)));
    JobRecord done = room.with(new JobState.Completed(Map.of(), room.clock.instant()));

    assertThat(decide(running, discard))
        .isEqualTo(new Reply.NotPossible("the job is running; wait until it has ended"));
    assertThat(decide(done, discard)).isEqualTo(new Reply.NotPossible("the job is final already"));
  }

  private static Operation requeue(Map<String, StepAnswer> answers) {
    return new Operation("op-1", new PersonsDecision.Requeue(answers));
  }

  private static Operation raise(Budget by) {
    return new Operation("op-1", new PersonsDecision.Requeue(Map.of(), by));
  }

  private Reply decide(JobRecord job, Operation operation) {
    return rule.decide(job, operation, room.clock.instant());
  }

  private JobRecord settled(JobRecord job, Operation operation) {
    if (!(decide(job, operation) instanceof Reply.Settle(var settlement))) {
      throw new AssertionError(decide(job, operation));
    }
    room.settlements.settle(List.of(settlement.writtenBy("person")));
    return room.job(job);
  }

  private JobRecord inReview(Map<String, StepState> steps) {
    return room.inReview(steps);
  }
}
