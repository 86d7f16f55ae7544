package dev.nightshift.testkit.simulation;

import dev.nightshift.core.budget.Budget;
import dev.nightshift.core.job.Cycle;
import dev.nightshift.core.job.Life;
import dev.nightshift.core.job.Ticket;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Tally;
import dev.nightshift.core.retry.Failure;
import dev.nightshift.core.retry.Kind;
import dev.nightshift.testkit.InMemorySettlements.Counter;
import dev.nightshift.testkit.simulation.Service.Effect;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Holds every version that is really written, and every message that is really deleted, to the promises. */
final class Audit implements Store.Witness {
  /** Two clocks differ by so much at the most, ms. */
  private static final long CLOCKS = 2L * Weather.MOST_SKEW;

  private final World world;
  private final Map<Life, Chronicle> lives = new HashMap<>();
  private final Map<Counter, Integer> filed = new HashMap<>();
  private final StepAudit steps;
  private final LeaseAudit leases;

  Audit(World world) {
    this.world = world;
    this.steps = new StepAudit(world);
    this.leases = new LeaseAudit(world);
  }

  Chronicle of(Life life) {
    return lives.computeIfAbsent(life, _ -> new Chronicle());
  }

  /** What the counters should say. */
  Map<Counter, Integer> filed() {
    return filed;
  }

  @Override
  public void created(@Nullable JobRecord before, JobRecord first) {
    world.trace(() -> world.conductor.acting() + " creates " + told(first));
    require(first.seq() == 1, first, "a life begins with version 1");
    require(first.state() instanceof JobState.Queued || first.state() instanceof JobState.Blocked, first,
        "a life begins queued or blocked");
    if (before != null) {
      require(!before.life().equals(first.life()), first, "a new life has a new name");
      require(!before.bindsKey(world.trueTime().plusMillis(CLOCKS)), first,
          "P2: its key was still bound by " + before.state());
    }
    written(first);
    world.index.computeIfAbsent(first.jobId(), _ -> new HashMap<>())
        .putIfAbsent(first.key(), world.conductor.now());
  }

  @Override
  public void changed(JobRecord before, JobRecord next) {
    Machine by = world.conductor.acting();
    world.trace(() -> by + " writes " + told(next));
    require(next.life().equals(before.life()), next, "a version of another life was written over " + before);
    require(next.seq() == before.seq() + 1, next, "versions follow each other, and " + before.seq() + " was there");
    require(Transitions.isAllowed(before.state(), next.state(), by.role()), next,
        "no such transition by " + by + " from " + before.state());
    require(next.failures().isEmpty() || next.failures().getLast().errorClass().length() > 0, next,
        "P5: a failure without a name");
    Chronicle chronicle = of(next.life());
    steps.check(before, next, by);
    leases.check(before, next, by, chronicle);
    due(before, next);
    limits(next, chronicle);
    aloneUntilAWord(before, next, by, chronicle);
    byALetterAboutIt(before, next, by);
    notAfterANewerCycle(before, next, by);
    count(before, next);
    if (before.state() instanceof JobState.InReview && next.state() instanceof JobState.Queued) {
      chronicle.begunAfresh(next.failures());
    }
    written(next);
  }

  private void written(JobRecord next) {
    of(next.life()).written(world.conductor.acting(), world.conductor.now());
  }

  /** Nothing starts before its time: a wait that was promised is kept. */
  private void due(JobRecord before, JobRecord next) {
    long due = switch (before.state()) {
      case JobState.Queued(var notBefore) when next.state() instanceof JobState.Running -> notBefore.toEpochMilli();
      case JobState.Delayed(var time) when !(next.state() instanceof JobState.Discarded)
          && !(next.state() instanceof JobState.Delayed) ->
        time.toEpochMilli();
      case JobState.Queued _,JobState.Delayed _,JobState.Running _,JobState.Blocked _,JobState.Dead _,JobState.InReview _,JobState.Completed _,JobState.Discarded _ ->
        0;
    };
    require(world.conductor.now() >= due - CLOCKS, next, "started before it was due: " + before.state());
  }

  private void limits(JobRecord next, Chronicle chronicle) {
    if (!(next.state() instanceof JobState.Running)) {
      return;
    }
    require(next.counts().triesTotal() <= Policies.GREATEST.overall(), next, "P4: tried more often than allowed");
    require(next.counts().attempts() <= Policies.GREATEST.transientInAll(), next, "P4: too many attempts");
    for (Failure failure : next.failures()) {
      require(failure.kind() != Kind.PERMANENT || chronicle.isForgiven(failure), next,
          "P4: started again after a permanent failure");
    }
  }

  /** After a death in company it runs alone until a start ends with a word, or a person lets it try afresh. */
  private void aloneUntilAWord(JobRecord before, JobRecord next, Machine by, Chronicle chronicle) {
    if (!before.alone() || next.alone()) {
      return;
    }
    boolean word = before.state() instanceof JobState.Running(var lease)
        && LeaseAudit.isOwner(chronicle, lease, by);
    require(word || by.role() == Machine.Role.PERSON, next, "it no longer runs alone, and nobody said a word");
  }

  /** A death is settled by whoever holds a letter about it, not by one about an earlier death. */
  private void byALetterAboutIt(JobRecord before, JobRecord next, Machine by) {
    if (next.state() instanceof JobState.Dead && before.state() instanceof JobState.Running) {
      by.knowsOfDeath(next.life(), null);
    }
    if (before.state() instanceof JobState.Dead(var failure)
        && (next.state() instanceof JobState.Delayed || next.state() instanceof JobState.InReview)) {
      require(by.knowsDeath(next.life(), failure.attempt()), next,
          "settled by " + by + ", which holds no letter about this death");
    }
  }

  /** Nobody starts last night's copy once tonight's was accepted, and the index has had the time to show it. */
  private void notAfterANewerCycle(JobRecord before, JobRecord next, Machine by) {
    if (!(before.state() instanceof JobState.Delayed) || next.state() instanceof JobState.Discarded) {
      return;
    }
    long shown = by.began() - Equipment.LONGEST_LAG - CLOCKS;
    for (JobRecord other : world.store.ledger().all()) {
      boolean newer = other.jobId().equals(next.jobId()) && Cycle.newer(other.cycle(), next.cycle())
          && other.enqueuedAt().toEpochMilli() < shown && other.bindsKey(world.trueTime().plusMillis(CLOCKS));
      require(!newer || next.state() instanceof JobState.Delayed, next,
          "P2: last night's copy goes on though a newer cycle was accepted: " + other);
    }
  }

  private void count(JobRecord before, JobRecord next) {
    String errorClass = before.state() instanceof JobState.Dead(var failure) ? failure.errorClass()
        : before.state() instanceof JobState.Queued ? "NeverRan" : null;
    Tally.Filing filing = next.state() instanceof JobState.Delayed ? Tally.Filing.DELAYED
        : next.state() instanceof JobState.InReview ? Tally.Filing.REVIEW : null;
    if (errorClass != null && filing != null) {
      Tally tally = new Tally(errorClass, filing, next.updatedAt());
      filed.merge(new Counter(errorClass, filing, tally.quarterHour()), 1, Integer::sum);
    }
  }

  /** A call is begun only if its worst case still fits what the job was granted, by what its server knows that it cost. */
  void affords(Effect effect) {
    JobRecord job = world.peek(effect.key());
    if (job == null || !job.life().equals(effect.life()) || job.isFinal()) {
      return;
    }
    Budget granted = job.budget() == null ? job.openDefinition().budget() : job.budget().granted();
    Long tokens = granted == null ? null : granted.tokens();
    long worst = ServiceCall.WORST.tokens();
    if (tokens != null && world.service.costOf(effect.life(), worst) + worst > tokens) {
      throw world.conductor.broken("P3: a call that no longer fits the budget: " + effect + " of " + job.budget());
    }
  }

  /** A handler is called. */
  void handles(Ticket ticket, Machine by) {
    Chronicle chronicle = of(ticket.life());
    if (!chronicle.hasStarted(by)) {
      throw world.conductor.broken("P2: " + by + " runs " + ticket + " without a claim of its own");
    }
    int most = Policies.GREATEST.overall() + chronicle.returned();
    if (chronicle.handled() > most) {
      throw world.conductor.broken("P4: the handler of " + ticket + " was called more than " + most + " times");
    }
    world.toll.start();
  }

  void sent(Ticket ticket) {
    world.toll.message();
    if (of(ticket.life()).sentOne() > 40 && world.wire.isCalm()) {
      throw world.conductor.broken("a storm: more than 40 messages about " + ticket);
    }
  }

  /** Counts messages from here. */
  void forgetSent() {
    lives.values().forEach(Chronicle::forgetSent);
  }

  /** A message was deleted by whoever received it then: its job is settled, or something else will see to it. */
  void forgot(Ticket ticket, long received) {
    JobRecord job = world.peek(ticket.key());
    if (job == null || !job.life().equals(ticket.life())) {
      return;
    }
    boolean needsOne = switch (job.state()) {
      case JobState.Queued _,JobState.Running _,JobState.Dead _ -> true;
      case JobState.Delayed _,JobState.Blocked _,JobState.InReview _,JobState.Completed _,JobState.Discarded _ -> false;
    };
    Chronicle chronicle = of(ticket.life());
    if (needsOne && !chronicle.hasLostMessages() && !world.isInAQueue(ticket.key(), ticket.life())
        && !chronicle.isInOtherHandsSince(received, world.conductor.acting())) {
      throw world.conductor.broken(
          "P1: the last message about an open job was deleted by " + world.conductor.acting() + ": " + job);
    }
  }

  private void require(boolean kept, JobRecord job, String otherwise) {
    world.require(kept, job, otherwise);
  }

  private static String told(JobRecord job) {
    return "%s v%d %s %s %s".formatted(job.jobId(), job.seq(), job.state(), job.counts(), job.steps());
  }
}
