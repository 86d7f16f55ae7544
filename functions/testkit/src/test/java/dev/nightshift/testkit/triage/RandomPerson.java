package dev.nightshift.testkit.triage;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.triage.Carried;
import dev.nightshift.core.triage.Operation;
import dev.nightshift.core.triage.PersonsDecision;
import dev.nightshift.core.triage.ReviewDesk;
import dev.nightshift.core.triage.StepAnswer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Predicate;

/** Looks into what is in review and decides, truthfully about what happened, and runs a killed command again. */
final class RandomPerson {
  private final Ledger ledger;
  private final ReviewDesk desk;
  private final Predicate<IdempotencyKey> happened;
  private final SplittableRandom random;
  private final Map<IdempotencyKey, Operation> unfinished = new HashMap<>();
  private int operations;
  private int tookOutOfReview;

  /**
   * @param happened whether a job's effect can be seen in the world
   */
  RandomPerson(Ledger ledger, ReviewDesk desk, Predicate<IdempotencyKey> happened, SplittableRandom random) {
    this.ledger = ledger;
    this.desk = desk;
    this.happened = happened;
    this.random = random;
  }

  /** May be killed. */
  void looksAt(List<JobRecord> jobs) {
    JobRecord job = jobs.get(random.nextInt(jobs.size()));
    if (job.state() instanceof JobState.InReview || unfinished.containsKey(job.key()) || random.nextInt(20) == 0) {
      carryOut(job, unfinished.getOrDefault(job.key(), new Operation("op-" + operations++, decision(job))));
    }
  }

  int tookOutOfReview() {
    return tookOutOfReview;
  }

  private void carryOut(JobRecord job, Operation operation) {
    unfinished.put(job.key(), operation);
    try {
      Carried carried = desk.carryOut(job.key(), operation);
      if (!(carried instanceof Carried.TicketMissing)) {
        unfinished.remove(job.key());
      }
    } finally {
      boolean acted = operation.id().equals(ledger.read(job.key()).orElseThrow().operation());
      boolean actedBefore = operation.id().equals(job.operation());
      tookOutOfReview += job.state() instanceof JobState.InReview && acted && !actedBefore ? 1 : 0;
    }
  }

  private PersonsDecision decision(JobRecord job) {
    if (!(job.state() instanceof JobState.InReview) || random.nextInt(4) == 0) {
      return new PersonsDecision.Discard("no longer wanted");
    }
    if (happened.test(job.key()) && random.nextBoolean()) {
      return new PersonsDecision.Resolve(Map.of("url", "url"));
    }
    Map<String, StepAnswer> answers = new HashMap<>();
    job.openSteps()
        .forEach(step -> answers.put(step,
            happened.test(job.key()) ? new StepAnswer.Happened("url") : new StepAnswer.DidNotHappen()));
    return new PersonsDecision.Requeue(answers);
  }
}
