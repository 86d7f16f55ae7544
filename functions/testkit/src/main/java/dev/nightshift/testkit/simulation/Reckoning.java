package dev.nightshift.testkit.simulation;

import dev.nightshift.core.budget.SharedLimit.Bucket;
import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.job.JobId;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.report.Recount;
import dev.nightshift.core.report.Term;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What must hold once everything has come to rest. */
final class Reckoning {
  private final World world;
  private final Night night;

  Reckoning(World world, Night night) {
    this.world = world;
    this.night = night;
  }

  void check() {
    List<JobRecord> all = world.store.ledger().all();
    rowsAgree(all);
    countersAgree();
    sumsAgree(all);
    malformedIsKept();
    sharedLimitsHold();
    oneOfEachNameIsLeft(all);
  }

  private void rowsAgree(List<JobRecord> all) {
    Map<IdempotencyKey, Long> inReview = new HashMap<>();
    all.stream()
        .filter(job -> job.state() instanceof JobState.InReview)
        .forEach(job -> inReview.put(job.key(), job.seq()));
    Map<IdempotencyKey, Long> rows = new HashMap<>();
    world.store.review().all().forEach(row -> rows.put(row.key(), row.seq()));
    require(rows.equals(inReview), "P6: in review are " + inReview + ", and the rows say " + rows);
  }

  private void countersAgree() {
    require(world.store.settlements().counters().equals(world.audit.filed()),
        "P6: what was filed is " + world.audit.filed() + ", and the counters say "
            + world.store.settlements().counters());
  }

  private void sumsAgree(List<JobRecord> all) {
    Recount recount = new Recount(world.trueTime());
    all.forEach(recount::add);
    long there = all.stream()
        .filter(job -> job.expiresAt().map(end -> world.trueTime().isBefore(end)).orElse(true))
        .count();
    long known = recount.stock().of(Term.REVIEW) + recount.stock().of(Term.BLOCKED) + recount.stock().of(Term.DONE);
    require(recount.stock().total() == there && known == there, "P6: " + there + " jobs, and " + recount.stock());
  }

  /** No period is used beyond its limit, and what was really used is committed: a crash errs upward. */
  private void sharedLimitsHold() {
    if (world.policies.shared().isEmpty()) {
      return;
    }
    BigDecimal limit = world.policies.shared().get().amount();
    Map<Bucket, BigDecimal> committed = world.store.budgets().all();
    require(committed.values().stream().allMatch(one -> one.compareTo(limit) <= 0),
        "P3: beyond the shared limit of " + limit + ": " + committed);
    BigDecimal sum = committed.values().stream().reduce(BigDecimal.ZERO, BigDecimal::add);
    require(sum.compareTo(BigDecimal.valueOf(world.service.cost())) >= 0,
        "P3: " + world.service.cost() + " tokens were used, and committed are " + sum);
  }

  private void malformedIsKept() {
    require(world.store.review().malformed().keySet().equals(new HashSet<>(night.malformed())),
        "P1: messages that are no letters are not kept whole: " + night.malformed());
  }

  /** Records of one name never discard each other for good. */
  private void oneOfEachNameIsLeft(List<JobRecord> there) {
    Set<JobId> names = new HashSet<>();
    Set<JobId> left = new HashSet<>();
    List<JobRecord> all = new ArrayList<>(there);
    all.addAll(night.removed());
    for (JobRecord job : all) {
      names.add(job.jobId());
      if (!(job.state() instanceof JobState.Discarded(var why, _) && why.equals("superseded"))) {
        left.add(job.jobId());
      }
    }
    names.removeAll(left);
    require(names.isEmpty(), "P1: all that bears the name was discarded as superseded: " + names);
  }

  private void require(boolean kept, String otherwise) {
    if (!kept) {
      throw world.conductor.broken(otherwise);
    }
  }
}
