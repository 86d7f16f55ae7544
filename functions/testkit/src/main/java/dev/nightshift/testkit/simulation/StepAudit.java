package dev.nightshift.testkit.simulation;

import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.StepState;
import dev.nightshift.core.retry.Failure;
import dev.nightshift.testkit.simulation.Service.Effect;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the ledger says of steps, against what the effects' own server knows. */
final class StepAudit {
  private final World world;

  StepAudit(World world) {
    this.world = world;
  }

  void check(JobRecord before, JobRecord next, Machine by) {
    if (next.state() instanceof JobState.Completed) {
      completed(before, next, by);
    }
    if (next.isFinal()) {
      return;
    }
    for (Map.Entry<String, StepState> step : before.steps().entrySet()) {
      StepState after = next.steps().get(step.getKey());
      Effect effect = new Effect(next.key(), next.life(), step.getKey());
      switch (step.getValue()) {
        case StepState.Done done ->
          world.require(done.equals(after), next, "P2: the finished " + step.getKey() + " is gone");
        case StepState.Started started -> {
          if (!started.equals(after)) {
            decided(effect, after, next);
          }
        }
      }
    }
    for (Map.Entry<String, StepState> step : next.steps().entrySet()) {
      if (step.getValue() instanceof StepState.Done && !step.getValue().equals(before.steps().get(step.getKey()))) {
        world.require(world.service.happened(new Effect(next.key(), next.life(), step.getKey())), next,
            step.getKey() + " is finished and never happened");
      }
    }
    openStepEndsTheJob(before, next);
  }

  private void decided(Effect effect, @Nullable StepState after, JobRecord next) {
    if (after == null) {
      world.require(world.service.isProvedUndone(effect) || !world.service.happened(effect)
          && !world.service.isUndecided(effect), next, "P2: " + effect.step() + " is forgotten, and it happened");
    } else {
      world.require(after instanceof StepState.Done, next,
          "P2: " + effect.step() + " was begun over an open try of it");
    }
  }

  /** An open at-most-once step leaves a running job only to a person. */
  private void openStepEndsTheJob(JobRecord before, JobRecord next) {
    boolean stays = before.state() instanceof JobState.Running(var lease)
        && next.state() instanceof JobState.Running(var after) && lease.equals(after);
    if (before.state() instanceof JobState.Running && !stays && !next.openSteps().isEmpty()) {
      world.require(next.state() instanceof JobState.Dead(var failure)
          && failure.errorClass().equals(Failure.OUTCOME_UNKNOWN), next, "P2: an open step and no person to see it");
    }
  }

  private void completed(JobRecord before, JobRecord next, Machine by) {
    if (by.role() == Machine.Role.PERSON) {
      return;
    }
    Plan plan = Plan.of(before.openDefinition().payload());
    world.require(before.openSteps().isEmpty(), next, "P2: completed with an open step");
    for (int i = 0; i < plan.modes().length() && !plan.swallows(); i++) {
      String step = Plan.stepName(i);
      world.require(before.steps().get(step) instanceof StepState.Done
          && world.service.happened(new Effect(next.key(), next.life(), step)), next,
          "completed, and " + step + " never happened");
    }
  }
}
