package dev.nightshift.core.execution;

import dev.nightshift.core.budget.SharedBudgets;
import dev.nightshift.core.job.JobDefinition;
import dev.nightshift.core.job.Ticket;
import dev.nightshift.core.ledger.ClaimRule;
import dev.nightshift.core.ledger.JobIndex;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.ledger.Progress;
import dev.nightshift.core.ledger.Settlements;
import dev.nightshift.core.preflight.Inputs;
import dev.nightshift.core.retry.Failure;
import dev.nightshift.core.retry.FailureReader;
import dev.nightshift.core.retry.Policy;
import dev.nightshift.core.retry.RetryDecision;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** One ticket, from claim to outcome. */
public final class JobRunner {
  /** How soon a ticket comes back whose message could not be sent. */
  private static final Duration SOON = Duration.ofSeconds(30);

  private final Ports ports;
  private final Policy policy;
  private final ClaimDesk desk;
  private final Dispatch dispatch;
  private final Postflight postflight;
  private final Judge judge;

  /** All that a runner needs from outside. */
  public record Ports(
      Ledger ledger,
      Settlements settlements,
      SharedBudgets shared,
      JobIndex index,
      Tickets tickets,
      Letters letters,
      Inputs inputs,
      Handlers handlers,
      JobListener listener,
      Nonces nonces,
      Pause pause,
      InstantSource clock,
      RandomGenerator random) {}

  /** A runner that knows Nightshift's own exceptions only. */
  public JobRunner(Ports ports, Policy policy) {
    this(ports, policy, FailureReader.OWN);
  }

  /**
   * @param reader what foreign exceptions tell
   */
  public JobRunner(Ports ports, Policy policy, FailureReader reader) {
    this.ports = ports;
    this.policy = policy;
    this.desk = new ClaimDesk(ports.ledger(), ports.index(), new ClaimRule(policy), ports.nonces(), ports.clock(),
        ports.listener());
    this.dispatch = new Dispatch(policy, ports.handlers(), ports.inputs());
    this.postflight = new Postflight(ports.inputs());
    this.judge = new Judge(policy, reader, ports.random());
  }

  /** Reads the job that a ticket names and says what it would lead to. */
  public Sighting look(Ticket ticket, Instant deadline) {
    return desk.look(ticket, deadline);
  }

  /**
   * Claims the job and, if it is ours, runs it to an outcome. Whatever is thrown comes from a port that broke before anything
   * could be recorded: the ticket is to be left to come back by itself, and the lease tells of the rest.
   */
  public Outcome run(Sighting sighting, Invocation invocation) {
    return switch (desk.claim(sighting, invocation)) {
      case Claimed.Acquired(var job) ->
        execute(new Tenure(job, invocation, new VersionWriter(ports.ledger(), ports.settlements()), ports.listener(),
            ports.nonces(), ports.clock()));
      case Claimed.ComeBackAt(var time) -> new Outcome.ComeBackAt(time);
      case Claimed.LetterDue(var dead) -> sendLetter(dead);
      case Claimed.Stale(var why) -> {
        ports.listener().on(new JobEvent.StaleTicket(sighting.ticket(), why));
        yield new Outcome.Acknowledge(why);
      }
    };
  }

  /** The boundary of one record: whatever a handler throws ends here, as a named failure. */
  private Outcome execute(Tenure tenure) {
    ports.listener().on(new JobEvent.Started(tenure.record()));
    try {
      return switch (dispatch.check(tenure.record().openDefinition())) {
        case Dispatch.Ready.Blocked(var verdict) -> {
          JobRecord blocked = tenure.conclude((job, now) -> Progress.blocked(job, verdict, now));
          ports.listener().on(new JobEvent.BlockedAtDispatch(blocked, verdict));
          yield new Outcome.Acknowledge("blocked: " + verdict.reason().wireName());
        }
        case Dispatch.Ready.Go go -> handle(tenure, go);
      };
    } catch (Backoff.GivenUp e) {
      return failed(tenure, e.failed());
    } catch (EndOfStart e) {
      return ended(tenure, e);
    } catch (LeaseLost e) {
      return lost(tenure, e);
    } catch (Throwable e) {
      return failedOutside(tenure, e);
    }
  }

  private Outcome handle(Tenure tenure, Dispatch.Ready.Go go) throws Backoff.GivenUp {
    Backoff backoff = new Backoff(tenure, judge, ports.pause(), ports.listener());
    StepNames names = new StepNames();
    JobDefinition definition = tenure.record().openDefinition();
    RunningJob job = new RunningJob(tenure, definition, go.binding().settings(), backoff, policy.shortestStep(), names,
        new Till(tenure, ports.shared(), policy.sharedLimits(), definition));
    JobResult result = backoff.run(null, () -> {
      names.beginTry();
      JobResult delivered = go.handler().handle(job);
      postflight.check(tenure.record());
      return delivered;
    });
    tenure.requireGoingOn();
    JobRecord done = tenure
        .conclude((record, now) -> Progress.completed(record, result.fields(), now.plus(policy.resultsKeptFor()), now));
    return unlessDead(done, () -> {
      ports.listener().on(new JobEvent.Completed(done));
      return new Outcome.Acknowledge("completed");
    });
  }

  private Outcome failed(Tenure tenure, Failed failed) {
    try {
      return switch (failed.decision()) {
        case RetryDecision.SleepFor(var wait) -> queuedAgain(tenure, failed, tenure.now().plus(wait));
        case RetryDecision.ComeBackAt(var time) -> queuedAgain(tenure, failed, time);
        case RetryDecision.DelayUntil(var time) -> delayed(tenure, failed, time);
        case RetryDecision.GiveUp() -> dead(tenure, failed);
      };
    } catch (LeaseLost e) {
      return lost(tenure, e);
    }
  }

  /** An {@code Error} of a handler, or a port that broke: a failure like any other. */
  private Outcome failedOutside(Tenure tenure, Throwable thrown) {
    return failed(tenure, judge.judge(thrown, tenure, null));
  }

  private Outcome queuedAgain(Tenure tenure, Failed failed, Instant time) {
    JobRecord job = tenure.conclude((record, now) -> Progress.queuedAgain(record, failed.failure(), time, now));
    return unlessDead(job, () -> {
      ports.listener().on(new JobEvent.Retrying(job, failed.failure(), new RetryDecision.ComeBackAt(time)));
      return new Outcome.ComeBackAt(time);
    });
  }

  private Outcome delayed(Tenure tenure, Failed failed, Instant due) {
    JobRecord job = tenure.conclude(
        (record, now) -> Progress.delayed(record, failed.failure(), due, policy.limitsOf(record.action()), now));
    return unlessDead(job, () -> {
      ports.listener().on(new JobEvent.Retrying(job, failed.failure(), failed.decision()));
      return new Outcome.Acknowledge("delayed until " + due);
    });
  }

  private Outcome dead(Tenure tenure, Failed failed) {
    return announceDeath(tenure.conclude((record, now) -> Progress.dead(record, failed.failure(), now)));
  }

  private Outcome ended(Tenure tenure, EndOfStart signal) {
    try {
      return switch (signal) {
        case Yield _ -> yielded(tenure);
        case LimitReached limit -> putOff(tenure, limit.failure(), limit.until());
        case Overspent over -> dead(tenure, over.failed());
      };
    } catch (LeaseLost e) {
      return lost(tenure, e);
    }
  }

  private Outcome putOff(Tenure tenure, Failure limitReached, Instant until) {
    JobRecord job = tenure.conclude(
        (record, now) -> Progress.putOff(record, limitReached, until, policy.limitsOf(record.action()), now));
    return unlessDead(job, () -> {
      ports.listener().on(new JobEvent.PutOff(job, limitReached, until));
      return new Outcome.Acknowledge("put off until " + until);
    });
  }

  private Outcome yielded(Tenure tenure) {
    JobRecord job = tenure.conclude((record, now) -> Progress.yielded(record, policy.limitsOf(record.action()), now));
    return unlessDead(job, () -> {
      ports.listener().on(new JobEvent.Yielded(job));
      return switch (ports.tickets().send(List.of(job.ticket()), Duration.ZERO).getFirst()) {
        case Sending.Sent() -> new Outcome.Acknowledge("yielded");
        case Sending.Refused _ -> new Outcome.ComeBackAt(ports.clock().instant());
      };
    });
  }

  /** Whatever a start was to end with, the rules may have ended the job instead. */
  private Outcome unlessDead(JobRecord job, Supplier<Outcome> asMeant) {
    return job.state() instanceof JobState.Dead ? announceDeath(job) : asMeant.get();
  }

  private Outcome announceDeath(JobRecord dead) {
    ports.listener().on(new JobEvent.Died(dead, deathOf(dead)));
    return sendLetter(dead);
  }

  private static Failure deathOf(JobRecord dead) {
    if (dead.state() instanceof JobState.Dead(var failure)) {
      return failure;
    }
    throw new IllegalArgumentException("job " + dead.key() + " is not dead");
  }

  /** Record first, then the letter, then the ticket: a letter that is refused keeps the ticket. */
  private Outcome sendLetter(JobRecord dead) {
    Failure failure = deathOf(dead);
    return switch (ports.letters().send(new Letter(dead.ticket(), failure))) {
      case Sending.Sent() -> new Outcome.Acknowledge("dead: " + failure.errorClass());
      case Sending.Refused _ -> new Outcome.ComeBackAt(ports.clock().instant().plus(SOON));
    };
  }

  /** The ticket comes back when whoever wrote the record may be over, so that it can't be the last one. */
  private Outcome lost(Tenure tenure, LeaseLost signal) {
    JobRecord found = signal.found();
    ports.listener().on(new JobEvent.StaleTicket(tenure.record().ticket(), "lease lost"));
    if (found != null && found.state() instanceof JobState.Running(var lease)) {
      return new Outcome.ComeBackAt(lease.over());
    }
    return found == null || found.isFinal() ? new Outcome.Acknowledge("lease lost")
        : new Outcome.ComeBackAt(ports.clock().instant().plus(SOON));
  }
}
