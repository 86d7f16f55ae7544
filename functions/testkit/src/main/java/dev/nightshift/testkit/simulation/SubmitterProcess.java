package dev.nightshift.testkit.simulation;

import dev.nightshift.core.enqueue.Accepted;
import dev.nightshift.core.enqueue.Answer;
import dev.nightshift.core.enqueue.Intake;
import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.job.JobDefinition;
import dev.nightshift.core.job.ObjectPath;
import dev.nightshift.core.job.Submission;
import dev.nightshift.core.job.Ticket;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.preflight.Preflight;
import dev.nightshift.core.preflight.Verdict;
import dev.nightshift.core.retry.Policy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** One request to enqueue: each job decided on and written, then the tickets sent. It is made again until it is answered. */
final class SubmitterProcess implements Runnable {
  static final long LIFETIME = 60_000;

  private final World world;
  private final Machine machine;
  private final Equipment equipment;
  private final Request request;

  /** Jobs that are handed in together. */
  static final class Request {
    private final String id;
    private final List<Submission> jobs;
    private boolean answered;

    Request(String id, List<Submission> jobs) {
      this.id = id;
      this.jobs = jobs;
    }

    boolean isAnswered() {
      return answered;
    }
  }

  SubmitterProcess(World world, Machine machine, Request request) {
    this.world = world;
    this.machine = machine;
    this.equipment = new Equipment(world, machine);
    this.request = request;
  }

  @Override
  public void run() {
    Policy policy = world.wire.read(world.policies::current);
    Intake intake =
        new Intake(equipment.ledger(), equipment.index(), policy, equipment.nonces(), equipment.clock());
    List<Ticket> due = new ArrayList<>();
    boolean all = true;
    for (Submission job : request.jobs) {
      Accepted accepted = intake.accept(job, verdict(job.definition(), policy), request.id, Set.<IdempotencyKey>of());
      world.trace(() -> "answer to " + request.id + ": " + accepted.answer());
      judge(accepted.answer());
      all &= !(accepted.answer() instanceof Answer.NotAccepted);
      if (accepted.ticket() != null) {
        due.add(accepted.ticket());
      }
    }
    if (!due.isEmpty()) {
      equipment.queues().tickets().send(due, Duration.ZERO);
    }
    request.answered |= all;
  }

  /** Whoever is told that the work is known already must find it so. */
  private void judge(Answer answer) {
    if (answer instanceof Answer.AlreadyThere(var told) && told.isFinal()) {
      JobRecord job = world.peek(told.key());
      Instant longAgo = Instant.ofEpochMilli(machine.began() - 2L * Weather.MOST_SKEW);
      if (job != null && job.life().equals(told.life())
          && job.state() instanceof JobState.Completed(_, var end) && end.isBefore(longAgo)) {
        throw world.conductor.broken("P1: refused for the sake of a result whose time was long over: " + job);
      }
    }
  }

  private Verdict verdict(JobDefinition job, Policy policy) {
    Set<ObjectPath> there = equipment.inputs().existing(Preflight.distinct(job.inputs()));
    return new Preflight(action -> policy.bindingOf(action).isPresent(), policy.mostTokens())
        .check(job, there::contains);
  }
}
