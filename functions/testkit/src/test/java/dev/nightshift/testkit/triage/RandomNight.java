package dev.nightshift.testkit.triage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.core.execution.Handlers;
import dev.nightshift.core.execution.Invocation;
import dev.nightshift.core.execution.JobContext;
import dev.nightshift.core.execution.JobHandler;
import dev.nightshift.core.execution.JobResult;
import dev.nightshift.core.execution.JobRunner;
import dev.nightshift.core.execution.Outcome;
import dev.nightshift.core.execution.Sending;
import dev.nightshift.core.job.ActionName;
import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.job.JobDefinition;
import dev.nightshift.core.job.JobId;
import dev.nightshift.core.job.Life;
import dev.nightshift.core.job.Payload;
import dev.nightshift.core.job.PreflightSwitches;
import dev.nightshift.core.job.Ticket;
import dev.nightshift.core.ledger.Counts;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.RowScan;
import dev.nightshift.core.ledger.Tally;
import dev.nightshift.core.report.CrossCheck;
import dev.nightshift.core.report.Recount;
import dev.nightshift.core.report.Term;
import dev.nightshift.core.retry.ActionPolicy;
import dev.nightshift.core.retry.Limits;
import dev.nightshift.core.retry.Policy;
import dev.nightshift.core.retry.ServiceCallFailed;
import dev.nightshift.core.retry.Waits;
import dev.nightshift.core.triage.DeadLetter;
import dev.nightshift.core.triage.Drain;
import dev.nightshift.core.triage.LetterDesk;
import dev.nightshift.core.triage.ReceivedLetter;
import dev.nightshift.core.triage.Release;
import dev.nightshift.core.triage.ReviewDesk;
import dev.nightshift.core.triage.ReviewRule;
import dev.nightshift.core.triage.Sweep;
import dev.nightshift.core.triage.TriagePorts;
import dev.nightshift.core.triage.TriageRule;
import dev.nightshift.testkit.InMemoryDeadLetters;
import dev.nightshift.testkit.InMemoryDelayedRequeue;
import dev.nightshift.testkit.InMemoryInputs;
import dev.nightshift.testkit.InMemoryLedger;
import dev.nightshift.testkit.InMemoryManualReview;
import dev.nightshift.testkit.InMemorySettlements;
import dev.nightshift.testkit.InMemorySweepMemory;
import dev.nightshift.testkit.RecordingPause;
import dev.nightshift.testkit.SampleRecords;
import dev.nightshift.testkit.SeededNonces;
import dev.nightshift.testkit.SettableClock;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** One seeded night of a handful of jobs. */
final class RandomNight {
  private static final ActionName ACTION = new ActionName("publish");
  private static final Duration VISIBILITY = Duration.ofMinutes(30);
  private static final int JOBS = 6;
  private static final int MOST_RECEIVES = 12;
  private static final Policy POLICY =
      Policy.standard(Map.of(ACTION, new ActionPolicy("publish", Map.of(), Limits.STANDARD, Waits.STANDARD)));

  private final long seed;
  private final SplittableRandom random;
  private final SettableClock clock = SettableClock.atEvening();
  private final InMemoryLedger ledger = new InMemoryLedger();
  private final InMemoryDelayedRequeue delayed = new InMemoryDelayedRequeue();
  private final InMemoryManualReview review = new InMemoryManualReview();
  private final InMemorySettlements settlements = new InMemorySettlements(ledger, delayed, review);
  private final Mortal mortal = new Mortal(ledger, settlements);
  private final InMemoryDeadLetters letters = new InMemoryDeadLetters(clock);
  private final InMemorySweepMemory memory = new InMemorySweepMemory();
  private final SeededNonces nonces;
  private final RandomPerson person;
  private final List<Message> queue = new ArrayList<>();
  private final Map<IdempotencyKey, Integer> effects = new HashMap<>();
  private boolean peace;
  private int receipts;

  private static final class Message {
    private final Ticket ticket;
    private Instant visible;
    private int receives;

    private Message(Ticket ticket, Instant visible) {
      this.ticket = ticket;
      this.visible = visible;
    }
  }

  RandomNight(long seed) {
    this.seed = seed;
    this.random = new SplittableRandom(seed);
    this.nonces = new SeededNonces(seed);
    this.person = new RandomPerson(ledger,
        new ReviewDesk(new ReviewDesk.Ports(mortal, mortal, this::send, nonces, clock), new ReviewRule(POLICY)),
        effects::containsKey, random);
  }

  void survives() {
    for (int i = 0; i < JOBS; i++) {
      JobDefinition job = new JobDefinition(new JobId("job-" + i), ACTION, Payload.EMPTY, List.of(), null,
          PreflightSwitches.ALL_ON, null, null);
      JobRecord first = new JobRecord(SampleRecords.freshKey(), new Life(nonces.draw()), 1, nonces.draw(), job.jobId(),
          ACTION, null, job, new JobState.Queued(clock.instant()), Counts.NONE, false, Map.of(), null, List.of(),
          "request",
          null, clock.instant(), clock.instant());
      ledger.create(first, null);
      send(List.of(first.ticket()), Duration.ZERO);
    }
    for (int i = 0; i < 250; i++) {
      somethingHappens();
    }
    peace = true;
    for (int i = 0; i < 4_000 && !over(); i++) {
      clock.tick(Duration.ofMinutes(15));
      List.copyOf(queue).forEach(this::receive);
      triage();
    }
    check();
  }

  private void somethingHappens() {
    switch (random.nextInt(10)) {
      case 0, 1, 2 -> queue.stream().skip(random.nextInt(queue.size() + 1)).findFirst().ifPresent(this::receive);
      case 3, 4 -> triage();
      case 5 -> clock.tick(Duration.ofSeconds(random.nextInt(1, 4_000)));
      case 6 -> clock.tick(Duration.ofHours(random.nextInt(0, 4)));
      case 7, 8 -> personLooks();
      default -> lose();
    }
  }

  private void lose() {
    if (!queue.isEmpty() && random.nextInt(4) == 0) {
      queue.remove(random.nextInt(queue.size()));
    }
    if (random.nextInt(6) == 0) {
      letters.receive(1, Duration.ofMinutes(5)).forEach(letter -> letters.delete(List.of(letter.receipt())));
    }
  }

  private void born() {
    boolean shortLived = !peace && random.nextInt(3) == 0;
    mortal.bornFor(shortLived ? random.nextInt(5) : Integer.MAX_VALUE, random.nextBoolean());
  }

  private void receive(Message message) {
    Instant now = clock.instant();
    if (message.visible.isAfter(now)) {
      return;
    }
    if (++message.receives > MOST_RECEIVES) {
      queue.remove(message);
      letters.put(new ReceivedLetter.OfAJob("r" + receipts++, new DeadLetter(message.ticket, null)));
      return;
    }
    message.visible = now.plusSeconds(320);
    born();
    JobRunner runner = runner();
    try {
      Invocation invocation = new Invocation(now.plusSeconds(300), now.plusSeconds(290), random.nextInt(5) == 0);
      switch (runner.run(runner.look(message.ticket, invocation.deadline()), invocation)) {
        case Outcome.Acknowledge _ -> queue.remove(message);
        case Outcome.ComeBackAt(var time) -> message.visible = time;
      }
    } catch (Mortal.Killed _) {
      // It comes back when its visibility ends.
    }
  }

  private void personLooks() {
    born();
    try {
      person.looksAt(ledger.all());
    } catch (Mortal.Killed _) {
      // The command may be run again.
    }
  }

  private JobRunner runner() {
    return new JobRunner(new JobRunner.Ports(mortal, mortal, ledger, this::send, letter -> {
      letters.put(new ReceivedLetter.OfAJob("r" + receipts++,
          new DeadLetter(letter.ticket(), letter.failure().attempt())));
      return new Sending.Sent();
    }, new InMemoryInputs(), new Handlers(List.of(new Publishing())), _ -> {
    }, nonces, new RecordingPause(clock), clock, random), POLICY);
  }

  private void triage() {
    born();
    TriagePorts ports = new TriagePorts(mortal, ledger, ledger, mortal, delayed, review, this::send, letter -> {
      letters.put(new ReceivedLetter.OfAJob("r" + receipts++,
          new DeadLetter(letter.ticket(), letter.failure().attempt())));
      return new Sending.Sent();
    }, queue::size, memory, _ -> {
    }, nonces, clock);
    try {
      new Drain(letters, new LetterDesk(ports, new TriageRule(POLICY)), ports)
          .drain(Duration.ofSeconds(320), () -> true);
      new Release(ports, POLICY).release(1);
      new Sweep(ports, POLICY, VISIBILITY).sweepIfDue();
    } catch (Mortal.Killed _) {
      // The next tick goes on.
    }
  }

  private List<Sending> send(List<Ticket> tickets, Duration delay) {
    tickets.forEach(ticket -> queue.add(new Message(ticket, clock.instant().plus(delay))));
    return tickets.stream().map(_ -> (Sending) new Sending.Sent()).toList();
  }

  private final class Publishing implements JobHandler {
    @Override
    public String name() {
      return "publish";
    }

    @Override
    public JobResult handle(JobContext job) throws Exception {
      job.step("draft").run(() -> {
        trouble();
        return "draft";
      });
      return JobResult.of("url", job.step("publish").atMostOnce().run(() -> {
        trouble();
        effects.merge(job.idempotencyKey(), 1, Integer::sum);
        if (random.nextInt(16) == 0) {
          throw mortal.kill();
        }
        if (random.nextInt(16) == 0) {
          throw new SocketTimeoutException("Read timed out");
        }
        return "url";
      }));
    }

    /** Before anything happened. */
    private void trouble() throws ServiceCallFailed {
      switch (random.nextInt(12)) {
        case 0 -> throw new ServiceCallFailed("busy", 429, null, null);
        case 1 -> throw new ServiceCallFailed("busy", 429, null, "3600");
        case 2 -> throw new ServiceCallFailed("no", 401, null, null);
        case 3 -> throw new IllegalStateException("who knows");
        case 4 -> throw mortal.kill();
        default -> {}
      }
    }
  }

  private boolean over() {
    return ledger.all().stream().allMatch(job -> job.isFinal() || job.state() instanceof JobState.InReview);
  }

  private void check() {
    String night = "night " + seed;
    assertThat(over()).as("%s, still open: %s", night, ledger.all()).isTrue();
    assertThat(effects.values()).as(night).allMatch(times -> times == 1);
    ledger.all()
        .stream()
        .filter(job -> job.state() instanceof JobState.Completed)
        .forEach(
            job -> assertThat(effects).as(night).containsKey(job.key()));

    Recount recount = new Recount(SettableClock.EVENING);
    ledger.all().forEach(recount::add);
    assertThat(recount.stock().total()).as(night).isEqualTo(JOBS);
    long inReview = recount.stock().of(Term.REVIEW);
    assertThat(review.all()).as(night).hasSize((int) inReview);
    assertThat(settlements.counters()
        .entrySet()
        .stream()
        .filter(one -> one.getKey().filing() == Tally.Filing.REVIEW)
        .mapToInt(Map.Entry::getValue)
        .sum()).as("reviews counted, %s", night).isEqualTo((int) inReview + person.tookOutOfReview());
    Instant after = clock.instant().plusSeconds(1);
    List<CrossCheck.Waiting> waiting = ledger.all()
        .stream()
        .filter(job -> job.state() instanceof JobState.InReview)
        .map(CrossCheck.Waiting::of)
        .toList();
    assertThat(CrossCheck.of(waiting, rows(review), after, ledger::read).agrees()).as(night).isTrue();
    assertThat(CrossCheck.of(List.of(), rows(delayed), after, ledger::read).agrees()).as(night).isTrue();
  }

  private static List<RowScan.Version> rows(RowScan table) {
    List<RowScan.Version> rows = new ArrayList<>();
    table.scan(rows::add);
    return rows;
  }
}
