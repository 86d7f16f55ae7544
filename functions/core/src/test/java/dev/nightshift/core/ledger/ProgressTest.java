package dev.nightshift.core.ledger;

import static dev.nightshift.core.ledger.Given.FAILURE;
import static dev.nightshift.core.ledger.Given.NOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightshift.core.retry.Failure;
import dev.nightshift.core.retry.Limits;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class ProgressTest {
  private static final Instant LATER = NOW.plusSeconds(9);
  private static final StepState STARTED = new StepState.Started("try-1");

  private static final Map<String, UnaryOperator<JobRecord>> ENDS = ends();

  private static Map<String, UnaryOperator<JobRecord>> ends() {
    Map<String, UnaryOperator<JobRecord>> ends = new LinkedHashMap<>();
    ends.put("queuedAgain", job -> Progress.queuedAgain(job, FAILURE, LATER, NOW));
    ends.put("delayed", job -> Progress.delayed(job, FAILURE, LATER, Limits.STANDARD, NOW));
    ends.put("yielded", job -> Progress.yielded(job, Limits.STANDARD, NOW));
    ends.put("blocked", job -> Progress.blocked(job, Given.MISSING, NOW));
    ends.put("dead", job -> Progress.dead(job, FAILURE, NOW));
    ends.put("completed", job -> Progress.completed(job, Map.of("url", "x"), LATER, NOW));
    return ends;
  }

  @Test
  void anyTransition_notRunning_isRefused() {
    for (JobState state : Given.everyState()) {
      JobRecord job = Given.job(state);
      if (state instanceof JobState.Running) {
        continue;
      }
      ENDS.forEach((name, end) -> assertThatThrownBy(() -> end.apply(job)).as("%s of %s", name, state)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("is not running"));
      assertThatThrownBy(() -> Progress.stepStarted(job, "a", "n", NOW)).isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> Progress.stepDone(job, "a", new StepState.Done(1L), NOW))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> Progress.stepProvedUndone(job, "a", NOW)).isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> Progress.triedInPlace(job, FAILURE, null, NOW))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void anyTransition_ofARunningJob_isTheNextVersionOfTheSameLife() {
    JobRecord job = Given.running();

    ENDS.forEach((name, end) -> {
      JobRecord next = end.apply(job);
      assertThat(next.seq()).as(name).isEqualTo(job.seq() + 1);
      assertThat(next.life()).isEqualTo(job.life());
      assertThat(next.enqueuedAt()).isEqualTo(job.enqueuedAt());
      assertThat(next.updatedAt()).isEqualTo(NOW);
      assertThat(next.writer()).as("the writer is whoever swaps it in").isEmpty();
    });
  }

  @Test
  void anyEnd_isAWord_andEndsBeingAlone() {
    JobRecord loner = Given.job(Given.running().state(), Given.ONE_TRY, true, Map.of());

    ENDS.forEach((name, end) -> assertThat(end.apply(loner).alone()).as(name).isFalse());
    assertThat(Progress.stepDone(loner, "a", new StepState.Done(1L), NOW).alone()).isTrue();
    assertThat(Progress.triedInPlace(loner, FAILURE, null, NOW).alone()).isTrue();
  }

  /** A handler that swallows an unknown outcome: from any state but DEAD a later start would begin the step again. */
  @Test
  void anyEnd_withAnAtMostOnceStepOpen_isDeadWithUnknownOutcome() {
    JobRecord open = Given.running(Given.ONE_TRY, Map.of("publish", STARTED));

    ENDS.forEach((name, end) -> {
      JobRecord next = end.apply(open);
      assertThat(next.state()).as(name).isInstanceOfSatisfying(JobState.Dead.class, dead -> {
        assertThat(dead.failure().errorClass()).isEqualTo("OutcomeUnknown");
        assertThat(dead.failure().message()).contains("publish");
        assertThat(next.failures().getLast()).isEqualTo(dead.failure());
      });
      assertThat(next.openSteps()).as("a person must see what is open").containsExactly("publish");
    });
  }

  @Test
  void dead_ofAnUnknownOutcome_isSaidOnce() {
    Failure unknown = Failure.outcomeUnknown("publish", "reset", 1, NOW);

    JobRecord dead = Progress.dead(Given.running(Given.ONE_TRY, Map.of("publish", STARTED)), unknown, NOW);

    assertThat(dead.failures()).containsExactly(unknown);
    assertThat(dead.state()).isEqualTo(new JobState.Dead(unknown));
  }

  @Test
  void stepStarted_stepKnown_isRefused() {
    JobRecord job = Progress.stepStarted(Given.running(), "publish", "try-1", NOW);

    assertThat(job.openSteps()).containsExactly("publish");
    assertThatThrownBy(() -> Progress.stepStarted(job, "publish", "try-2", NOW)).hasMessageContaining("begun before");
    JobRecord done = Progress.stepDone(job, "publish", new StepState.Done("x"), NOW);
    assertThatThrownBy(() -> Progress.stepStarted(done, "publish", "try-2", NOW)).hasMessageContaining("begun before");
  }

  @Test
  void stepDone_keepsTheResultAndSetsTheCountBackToTheCurrentTry() {
    JobRecord job = Given.running(new Counts(3, 7, 1, 2, 0), Map.of("publish", STARTED));

    JobRecord next = Progress.stepDone(job, "publish", new StepState.Done("url"), NOW);

    assertThat(next.steps()).containsExactly(Map.entry("publish", new StepState.Done("url")));
    assertThat(next.counts()).isEqualTo(new Counts(1, 7, 1, 2, 0));
    assertThat(next.state()).isEqualTo(job.state());
  }

  @Test
  void stepProvedUndone_forgetsThatStepOnly() {
    JobRecord job = Given.running(Given.ONE_TRY, Map.of("a", new StepState.Done(1L), "b", STARTED));

    assertThat(Progress.stepProvedUndone(job, "b", NOW).steps())
        .containsExactly(Map.entry("a", new StepState.Done(1L)));
  }

  @Test
  void triedInPlace_chargesTheNextTryAndKeepsTheLease() {
    JobRecord job = Given.running(Given.ONE_TRY, Map.of("b", STARTED));

    JobRecord next = Progress.triedInPlace(job, FAILURE, "b", NOW);

    assertThat(next.counts()).isEqualTo(new Counts(2, 2, 0, 0, 0));
    assertThat(next.failures()).containsExactly(FAILURE);
    assertThat(next.steps()).isEmpty();
    assertThat(next.state()).isEqualTo(job.state());
    assertThat(Progress.triedInPlace(job, FAILURE, null, NOW).openSteps()).containsExactly("b");
  }

  @Test
  void queuedAgain_keepsTheChargeAndTheSteps() {
    JobRecord job = Given.running(new Counts(2, 5, 0, 0, 0), Map.of("a", new StepState.Done(1L)));

    JobRecord next = Progress.queuedAgain(job, FAILURE, LATER, NOW);

    assertThat(next.state()).isEqualTo(new JobState.Queued(LATER));
    assertThat(next.counts()).isEqualTo(job.counts());
    assertThat(next.steps()).isEqualTo(job.steps());
    assertThat(next.failures()).containsExactly(FAILURE);
  }

  /** Interleaving 2: each try ends in 503 with Retry-After: 3600, counts as waiting, never ends. */
  @Test
  void delayed_moreThanSixTimes_isDead() {
    JobRecord job = Given.running();
    for (int i = 1; i <= 6; i++) {
      JobRecord delayed = Progress.delayed(job, FAILURE, LATER, Limits.STANDARD, NOW);
      assertThat(delayed.state()).isEqualTo(new JobState.Delayed(LATER));
      assertThat(delayed.counts()).isEqualTo(new Counts(1, 1, 0, i, 0));
      job = delayed.next(NOW).state(Given.running().state()).make();
    }

    JobRecord dead = Progress.delayed(job, FAILURE, LATER, Limits.STANDARD, NOW);

    assertThat(dead.state()).isInstanceOfSatisfying(JobState.Dead.class,
        state -> assertThat(state.failure().errorClass()).isEqualTo("DelayedTooOften"));
    assertThat(dead.failures()).hasSize(8);
  }

  @Test
  void yielded_returnsTheTryAndIsCounted() {
    JobRecord next = Progress.yielded(Given.running(new Counts(2, 5, 3, 0, 0), Map.of()), Limits.STANDARD, NOW);

    assertThat(next.state()).isEqualTo(new JobState.Queued(NOW));
    assertThat(next.counts()).isEqualTo(new Counts(1, 4, 4, 0, 0));
    assertThat(next.failures()).isEmpty();
  }

  @Test
  void yielded_moreOftenThanAllowed_isDeadByYieldLimit() {
    assertThat(Progress.yielded(Given.running(new Counts(1, 1, 49, 0, 0), Map.of()), Limits.STANDARD, NOW).state())
        .isEqualTo(new JobState.Queued(NOW));
    assertThat(Progress.yielded(Given.running(new Counts(1, 1, 50, 0, 0), Map.of()), Limits.STANDARD, NOW).state())
        .isEqualTo(new JobState.Dead(Failure.yieldLimit(50, 1, NOW)));
  }

  @Test
  void blocked_returnsTheTry() {
    JobRecord next = Progress.blocked(Given.running(new Counts(1, 3, 0, 0, 0), Map.of()), Given.MISSING, NOW);

    assertThat(next.state()).isEqualTo(new JobState.Blocked(Given.MISSING));
    assertThat(next.counts()).isEqualTo(new Counts(0, 2, 0, 0, 0));
  }

  @Test
  void completed_dropsDefinitionAndSteps() {
    JobRecord job = Given.running(Given.ONE_TRY, Map.of("a", new StepState.Done(1L)));

    JobRecord done = Progress.completed(job, Map.of("url", "x"), LATER, NOW);

    assertThat(done.state()).isEqualTo(new JobState.Completed(Map.of("url", "x"), LATER));
    assertThat(done.definition()).isNull();
    assertThat(done.steps()).isEmpty();
    assertThatThrownBy(done::openDefinition).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void record_morethanTenFailures_keepsTheNewest() {
    JobRecord job = Given.running();
    for (int i = 1; i <= 12; i++) {
      job = Progress.triedInPlace(job, Failure.unrecorded(i, NOW), null, NOW);
    }

    assertThat(job.failures()).hasSize(10)
        .extracting(Failure::attempt)
        .isEqualTo(List.of(3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
  }
}
