package dev.nightshift.testkit.simulation;

import dev.nightshift.core.ledger.Counts;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Lease;
import dev.nightshift.testkit.simulation.Chronicle.Start;

/** Who may write a running job: its owner, or whoever finds it silent once its lease is over. */
final class LeaseAudit {
  private static final long A_MINUTE = 60_000;

  private final World world;

  LeaseAudit(World world) {
    this.world = world;
  }

  static boolean isOwner(Chronicle chronicle, Lease lease, Machine by) {
    Start start = chronicle.start(lease.owner());
    return start != null && start.machine() == by;
  }

  void check(JobRecord before, JobRecord next, Machine by, Chronicle chronicle) {
    boolean isOwners = false;
    if (before.state() instanceof JobState.Running(var lease)) {
      isOwners = isOwner(chronicle, lease, by)
          && !(next.state() instanceof JobState.Running(var after) && !after.owner().equals(lease.owner()));
      if (isOwners) {
        byItsOwner(before, next, chronicle);
      } else {
        takenOver(before, next, lease, chronicle);
      }
    }
    if (next.state() instanceof JobState.Running(var lease) && !isOwners) {
      world.require(by.role() == Machine.Role.WORKER, next, "only a worker starts a job");
      chronicle.started(lease.owner(), new Start(world.conductor.requester(), by));
      by.started(next.life(), next.alone());
      world.require(by.starts() == 1 || !by.hasALoner(), next, "a job that must be alone was started in company");
    }
  }

  /** Where nothing else goes wrong, a killed worker's jobs run again within its deadline and a minute. */
  private void inTime(JobRecord next, Machine silent, Chronicle chronicle) {
    boolean nothingElse = silent.deadline() > world.wire.servedSince() && !silent.failedToHide()
        && !chronicle.isDisturbed();
    world.require(!nothingElse || world.conductor.now() <= silent.deadline() + A_MINUTE, next,
        "P1: not taken over within a minute after the deadline of " + silent);
  }

  private void byItsOwner(JobRecord before, JobRecord next, Chronicle chronicle) {
    if (next.counts().triesTotal() < before.counts().triesTotal()) {
      chronicle.tryReturned();
    }
  }

  private void takenOver(JobRecord before, JobRecord next, Lease lease, Chronicle chronicle) {
    Start silent = chronicle.start(lease.owner());
    world.require(silent != null, next, "a lease without a start");
    if (silent == null) {
      return;
    }
    world.require(world.conductor.now() >= silent.machine().deadline(), next,
        "P1: a live start of " + silent.machine() + " was taken for dead");
    world.require(silent.machine().isImpaired() || silent.strand().isTroubled(), next,
        "P5: a start of " + silent.machine() + ", which lives and met no trouble, ended without a word");
    inTime(next, silent.machine(), chronicle);
    long found = next.failures().stream().filter(f -> f.errorClass().equals("Unrecorded")).count()
        - before.failures().stream().filter(f -> f.errorClass().equals("Unrecorded")).count();
    world.require(found == 1 || next.failures().size() == JobRecord.MOST_FAILURES, next,
        "P5: a silent start was recorded " + found + " times");
    if (silent.machine().starts() > 1 && before.openSteps().isEmpty()) {
      Counts counts = before.counts();
      int started = next.state() instanceof JobState.Running ? 1 : 0;
      world.require(next.counts().attempts() == Math.max(0, counts.attempts() - 1) + started, next,
          "P4: a death in company was charged");
      world.require(next.alone(), next, "a death in company does not make it run alone");
    }
  }
}
