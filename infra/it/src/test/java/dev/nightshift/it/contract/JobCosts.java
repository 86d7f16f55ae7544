package dev.nightshift.it.contract;

import dev.nightshift.core.budget.Budget;
import dev.nightshift.core.budget.Ceiling;
import dev.nightshift.core.budget.LimitPeriod;
import dev.nightshift.core.budget.SharedLimit;
import dev.nightshift.core.budget.Usage;
import dev.nightshift.core.execution.JobContext;
import dev.nightshift.core.execution.JobResult;
import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.job.Input;
import dev.nightshift.core.job.JobDefinition;
import dev.nightshift.core.job.JobId;
import dev.nightshift.core.job.ObjectPath;
import dev.nightshift.core.job.Payload;
import dev.nightshift.core.job.PreflightSwitches;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.retry.ActionPolicy;
import dev.nightshift.core.retry.FullJitterBackoff;
import dev.nightshift.core.retry.Limits;
import dev.nightshift.core.retry.Policy;
import dev.nightshift.core.retry.ServiceCallFailed;
import dev.nightshift.core.retry.Waits;
import dev.nightshift.it.units.Spent;
import dev.nightshift.testkit.SampleRecords;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Fates of a job, each from its being handed in, and what they ask of AWS. */
final class JobCosts {
  private static final SharedLimit SHARED = new SharedLimit("night", SharedLimit.Scope.ACCOUNT, null, LimitPeriod.MONTH,
      Ceiling.TOKENS, BigDecimal.valueOf(1_000_000));

  private final MeteredHouse metered;
  private final WholeHouse house;
  private final String text;

  /**
   * @param text in each job's payload
   */
  JobCosts(MeteredHouse metered, String text) {
    this.metered = metered;
    this.house = metered.house;
    this.text = text;
    house.policy = policy(List.of());
  }

  Spent noStep() {
    return done(plainJob(), _ -> JobResult.EMPTY);
  }

  Spent oneStep() {
    return done(plainJob(), JobCosts::oneStep);
  }

  Spent twoSteps() {
    return done(plainJob(), job -> {
      oneStep(job);
      job.step("second").run(() -> "done");
      return JobResult.EMPTY;
    });
  }

  Spent sleptRetry() {
    return done(plainJob(), failingOnce(null));
  }

  Spent queueRetry() {
    WholeHouse.Work work = failingOnce("60");
    IdempotencyKey key = SampleRecords.freshKey();
    Spent first = metered.handedIn(key, plainJob()).plus(metered.worked(work));
    metered.requireState(key, JobState.Queued.class);
    return first.plus(finished(key, work));
  }

  Spent delayed() {
    WholeHouse.Work work = failingOnce("3600");
    IdempotencyKey key = SampleRecords.freshKey();
    Spent first = metered.handedIn(key, plainJob()).plus(metered.worked(work));
    metered.requireState(key, JobState.Delayed.class);
    house.clock.tick(Duration.ofHours(2));
    return first.plus(metered.triaged()).plus(finished(key, work));
  }

  Spent secondTicket() {
    IdempotencyKey key = SampleRecords.freshKey();
    Spent first = metered.handedIn(key, plainJob()).plus(finished(key, JobCosts::oneStep));
    metered.sendAgain(key);
    return first.plus(finished(key, JobCosts::oneStep));
  }

  Spent withInput() {
    String input = "inputs/" + UUID.randomUUID();
    metered.put(input);
    return done(job(input, null, null), JobCosts::oneStep);
  }

  /** Written at the bucket's own time. */
  Spent withDeliverable() {
    Instant moved = house.clock.instant();
    house.clock.set(Instant.now().truncatedTo(ChronoUnit.MILLIS));
    String path = "out/" + UUID.randomUUID();
    metered.put(path);
    Spent spent = done(job(null, path, null), JobCosts::oneStep);
    house.clock.set(moved);
    return spent;
  }

  Spent paid() {
    return done(job(null, null, Budget.ofTokens(1_000)), job -> {
      job.step("first").reserving(Usage.tokens(100)).run(meter -> {
        meter.used(Usage.tokens(40));
        return "done";
      });
      return JobResult.EMPTY;
    });
  }

  Spent paidOfASharedLimit() {
    house.policy = policy(List.of(SHARED));
    Spent spent = paid();
    house.policy = policy(List.of());
    return spent;
  }

  Spent blocked() {
    IdempotencyKey key = SampleRecords.freshKey();
    Spent spent = metered.handedIn(key, job("inputs/" + UUID.randomUUID(), null, null));
    metered.requireState(key, JobState.Blocked.class);
    return spent;
  }

  Spent deadToReview() {
    IdempotencyKey key = SampleRecords.freshKey();
    Spent dead = metered.handedIn(key, plainJob()).plus(metered.worked(_ -> {
      throw new ServiceCallFailed("no", 401, null, null);
    }));
    metered.requireState(key, JobState.Dead.class);
    Spent settled = metered.triaged();
    metered.requireState(key, JobState.InReview.class);
    return dead.plus(settled);
  }

  private Spent done(JobDefinition job, WholeHouse.Work work) {
    IdempotencyKey key = SampleRecords.freshKey();
    return metered.handedIn(key, job).plus(finished(key, work));
  }

  private Spent finished(IdempotencyKey key, WholeHouse.Work work) {
    Spent spent = metered.worked(work);
    metered.requireState(key, JobState.Completed.class);
    return spent;
  }

  private static JobResult oneStep(JobContext job) throws Exception {
    job.step("first").run(() -> "done");
    return JobResult.EMPTY;
  }

  private static WholeHouse.Work failingOnce(@Nullable String retryAfter) {
    AtomicBoolean failed = new AtomicBoolean();
    return job -> {
      job.step("first").run(() -> {
        if (failed.compareAndSet(false, true)) {
          throw new ServiceCallFailed("busy", 503, null, retryAfter);
        }
        return "done";
      });
      return JobResult.EMPTY;
    };
  }

  private JobDefinition plainJob() {
    return job(null, null, null);
  }

  private JobDefinition job(@Nullable String input, @Nullable String deliverable, @Nullable Budget budget) {
    return new JobDefinition(new JobId("job-" + UUID.randomUUID()), WholeHouse.ACTION,
        new Payload(Map.of("text", text)),
        input == null ? List.of() : List.of(new Input("source", ObjectPath.parse(input))),
        deliverable == null ? null : ObjectPath.parse(deliverable), PreflightSwitches.ALL_ON, budget, null);
  }

  /** The first wait without a {@code Retry-After} is always slept. */
  private static Policy policy(List<SharedLimit> shared) {
    Waits waits = new Waits(new FullJitterBackoff(Duration.ofMillis(500), Duration.ofMinutes(15)),
        Waits.STANDARD.sleptUpTo(), Waits.STANDARD.queuedUpTo());
    Policy plain = Policy.standard(
        Map.of(WholeHouse.ACTION, new ActionPolicy("site.publish", Map.of(), Limits.STANDARD, waits)));
    return new Policy(plain.limits(), plain.waits(), plain.classification(), plain.mostTokens(), plain.shortestStep(),
        plain.nextCycleAfter(), plain.resultsKeptFor(), shared, plain.actions());
  }
}
