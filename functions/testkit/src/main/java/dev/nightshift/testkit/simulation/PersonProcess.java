package dev.nightshift.testkit.simulation;

import dev.nightshift.core.budget.Budget;
import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.triage.Carried;
import dev.nightshift.core.triage.Operation;
import dev.nightshift.core.triage.PersonsDecision;
import dev.nightshift.core.triage.ReviewDesk;
import dev.nightshift.core.triage.ReviewRule;
import dev.nightshift.core.triage.StepAnswer;
import dev.nightshift.testkit.simulation.Service.Effect;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** A person who looks at a job, asks the service what happened, and decides. */
final class PersonProcess implements Runnable {
  static final long LIFETIME = 120_000;

  private final World world;
  private final Equipment equipment;
  private final IdempotencyKey key;
  private final String operation;

  PersonProcess(World world, Machine machine, IdempotencyKey key, String operation) {
    this.world = world;
    this.equipment = new Equipment(world, machine);
    this.key = key;
    this.operation = operation;
  }

  @Override
  public void run() {
    ReviewDesk desk =
        new ReviewDesk(equipment.forAPerson(), new ReviewRule(world.wire.read(world.policies::current)));
    Optional<JobRecord> job = equipment.ledger().read(key);
    if (job.isPresent() && !knowsTooLittle(job.get())) {
      Carried carried = desk.carryOut(key, new Operation(operation, decision(job.get())));
      world.trace(() -> operation + ": " + carried.getClass().getSimpleName());
    }
  }

  /** A request that is still on its way: whoever answers now may be wrong in a moment. */
  private boolean knowsTooLittle(JobRecord job) {
    return job.openSteps().stream().anyMatch(step -> world.service.isUndecided(effect(job, step)));
  }

  private PersonsDecision decision(JobRecord job) {
    boolean inReview = job.state() instanceof JobState.InReview;
    int mood = Math.floorMod(operation.hashCode(), 8);
    if (!inReview || mood == 0) {
      return new PersonsDecision.Discard("not worth it");
    }
    if (mood == 1) {
      return new PersonsDecision.Resolve(Map.of("by", "hand"));
    }
    Map<String, StepAnswer> answers = new HashMap<>();
    job.openSteps()
        .forEach(step -> answers.put(step, world.service.happened(effect(job, step))
            ? new StepAnswer.Happened(Service.resultPrefix(effect(job, step)) + "found")
            : new StepAnswer.DidNotHappen()));
    boolean raise = mood == 2 && job.budget() != null;
    return new PersonsDecision.Requeue(answers, raise ? Budget.ofTokens(ServiceCall.WORST.tokens() * 2) : null);
  }

  private static Effect effect(JobRecord job, String step) {
    return new Effect(job.key(), job.life(), step);
  }
}
