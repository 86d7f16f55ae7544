package dev.nightshift.worker;

import dev.nightshift.aws.TicketJson;
import dev.nightshift.aws.telemetry.LogFields;
import dev.nightshift.core.execution.Invocation;
import dev.nightshift.core.execution.JobRunner;
import dev.nightshift.core.execution.MalformedMessages;
import dev.nightshift.core.execution.Outcome;
import dev.nightshift.core.execution.Roster;
import dev.nightshift.core.execution.Sending;
import dev.nightshift.core.execution.Sighting;
import dev.nightshift.core.execution.Visibility;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One invocation's batch of tickets: looked at together, run side by side, each on its own. */
final class Shift {
  private static final Logger LOG = LoggerFactory.getLogger(Shift.class);

  /** When the tickets come back that make way for a job that must be alone. */
  private static final Duration MAKING_WAY = Duration.ofSeconds(5);

  private final Supplier<JobRunner> runners;
  private final Visibility visibility;
  private final MalformedMessages malformed;
  private final InstantSource clock;
  private final Runnable endOfProcess;

  /**
   * @param runners asked once the batch is hidden: a policy that can't be read costs minutes, not the queue's half hour
   * @param endOfProcess called when a handler's thread survives its interruption: it must never act once its lease is over
   */
  Shift(Supplier<JobRunner> runners, Visibility visibility, MalformedMessages malformed, InstantSource clock,
      Runnable endOfProcess) {
    this.runners = runners;
    this.visibility = visibility;
    this.malformed = malformed;
    this.clock = clock;
    this.endOfProcess = endOfProcess;
  }

  /**
   * @return the message ids that are not done: all that were not settled, so that nothing is acknowledged by accident
   */
  Set<String> work(List<Received> batch, Deadlines deadlines) {
    hide(batch.stream().map(Received::receipt).toList(), deadlines.hidden());
    JobRunner runner = runners.get();
    Set<String> unsettled = ConcurrentHashMap.newKeySet();
    batch.forEach(message -> unsettled.add(message.messageId()));

    Map<Received, Sighting> seen = new ConcurrentHashMap<>();
    Crew crew = new Crew(clock);
    LogFields fields = LogFields.ofThisThread();
    int stuck = crew.run(batch.stream().map(message -> guarded(message, fields, () -> {
      switch (TicketJson.read(message.body())) {
        case TicketJson.Parsed.Read(var ticket) -> seen.put(message, runner.look(ticket, deadlines.deadline()));
        case TicketJson.Parsed.NotATicket(var why) -> keepWhole(message, why, unsettled);
      }
    })).toList(), deadlines);

    Roster roster = Roster.of(List.copyOf(seen.values()));
    List<Runnable> going = new ArrayList<>();
    seen.forEach((message, sighting) -> {
      LogFields ofJob = fields.with("job_id", sighting.ticket().jobId())
          .with("key", sighting.ticket().key())
          .with("ticket_trace_id", message.traceId());
      if (roster.sentBack().contains(sighting)) {
        going.add(guarded(message, ofJob, () -> hide(List.of(message.receipt()), MAKING_WAY)));
      } else {
        Invocation invocation = new Invocation(deadlines.deadline(), deadlines.cutOff(), roster.shared());
        going.add(guarded(message, ofJob, () -> settle(message, runner.run(sighting, invocation), unsettled)));
      }
    });
    stuck += crew.run(going, deadlines);
    if (stuck > 0) {
      LOG.error(
          "{} handlers did not stop when interrupted; the process ends so that none acts for a lease that is over",
          stuck);
      endOfProcess.run();
    }
    return unsettled;
  }

  private void settle(Received message, Outcome outcome, Set<String> unsettled) {
    switch (outcome) {
      case Outcome.Acknowledge _ -> unsettled.remove(message.messageId());
      case Outcome.ComeBackAt(var time) -> hide(List.of(message.receipt()), Duration.between(clock.instant(), time));
    }
  }

  private void keepWhole(Received message, String why, Set<String> unsettled) {
    switch (malformed.keep(message.body(), why)) {
      case Sending.Sent() -> {
        unsettled.remove(message.messageId());
        LOG.warn("message {} is no ticket and went to the dead-letter queue whole: {}", message.messageId(), why);
      }
      case Sending.Refused(var refusal) ->
        LOG.error("message {} is no ticket and stays in the queue: {}; {}", message.messageId(), why, refusal);
    }
  }

  /** A refused one comes back at the end of the time it was hidden for before. */
  private void hide(List<String> receipts, Duration time) {
    Set<String> refused = visibility.hide(receipts, time.isNegative() ? Duration.ZERO : time);
    if (!refused.isEmpty()) {
      LOG.warn("{} of {} tickets could not be hidden for {}", refused.size(), receipts.size(), time);
    }
  }

  /** The boundary of one record: whatever breaks here leaves the message unsettled and the others alone. */
  private static Runnable guarded(Received message, LogFields fields, Runnable work) {
    return () -> fields.run(() -> {
      try {
        work.run();
      } catch (Throwable e) {
        LOG.error("message {} comes back: {}", message.messageId(), e.getClass().getName(), e);
      }
    });
  }
}
