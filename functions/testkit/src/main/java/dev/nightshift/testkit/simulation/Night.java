package dev.nightshift.testkit.simulation;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.job.ObjectPath;
import dev.nightshift.core.job.Submission;
import dev.nightshift.core.job.Ticket;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.triage.DeadLetter;
import dev.nightshift.testkit.simulation.Machine.Role;
import dev.nightshift.testkit.simulation.Post.Delivery;
import dev.nightshift.testkit.simulation.Post.Message;
import dev.nightshift.testkit.simulation.SubmitterProcess.Request;
import dev.nightshift.testkit.simulation.World.Letterbox;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The part of a schedule in which everything may happen. */
final class Night {
  private static final int STEPS = 260;
  private static final int MOST_PROCESSES = 6;
  private static final int MOST_IN_A_BATCH = 3;

  /** The jobs queue holds no message back for longer, ms. */
  private static final int LONGEST_DELAY = 15 * 60_000;

  /** What the jobs queue moves to the dead-letter queue. Low, so that it is met. */
  private static final int MOST_RECEIVES = 12;

  private final World world;
  private final List<Happening> mix;
  private final int jobs;
  private final List<Plan> plans = new ArrayList<>();
  private final List<Request> requests = new ArrayList<>();
  private final List<String> malformed = new ArrayList<>();
  private final List<JobRecord> removed = new ArrayList<>();
  private int operations;

  Night(World world) {
    this.world = world;
    this.mix = Happening.mix(world.random);
    this.jobs = world.random.nextInt(1, 5);
    for (int i = 0; i < jobs; i++) {
      plans.add(Plan.drawn(world.random));
      for (int variant = 0; variant < 2; variant++) {
        if (world.random.nextInt(5) > 0) {
          world.inputs.put(Plan.input(i, variant));
        }
      }
    }
  }

  List<Request> requests() {
    return requests;
  }

  /** Bodies put into the dead-letter queue that are no letters. */
  List<String> malformed() {
    return malformed;
  }

  /** Records that are gone, as they were last. */
  List<JobRecord> removed() {
    return removed;
  }

  void pass() {
    List<Submission> all = new ArrayList<>();
    for (int i = 0; i < jobs; i++) {
      all.add(plans.get(i).submission(i, world.random.nextInt(2), 0));
    }
    submit(new Request("request-0", all));
    for (int i = 0; i < STEPS; i++) {
      List<Strand> ready = world.conductor.ready();
      if (!ready.isEmpty() && world.random.nextInt(10) < 8) {
        world.conductor.step(ready.get(world.random.nextInt(ready.size())));
        world.conductor.advanceTo(world.conductor.now() + world.random.nextInt(20));
      } else {
        happens(mix.get(world.random.nextInt(mix.size())));
      }
    }
  }

  private void happens(Happening what) {
    switch (what) {
      case DELIVER -> deliver(world.tickets.visible());
      case DELIVER_AGAIN -> deliver(disturbed(world.tickets.all()));
      case THROTTLE -> batch(disturbed(world.tickets.visible()));
      case LOSE_TICKET -> lose(world.tickets.all());
      case LOSE_LETTER -> loseLetter();
      case DOUBLE_TICKET -> twice(world.tickets, LONGEST_DELAY);
      case DOUBLE_LETTER -> twice(world.letters, 12 * 3_600_000);
      case REDRIVE -> redrive();
      case TRIAGE -> triage();
      case REPORT -> report();
      case SUBMIT -> submit(request());
      case PERSON -> person();
      case EXPIRE -> expire();
      case INPUT -> changeInput();
      case POLICY -> world.policies.change();
      case MALFORMED -> putMalformed();
      case WAIT -> waitUntilSomethingGoesOn();
      case SECONDS -> pass(Duration.ofSeconds(20));
      case MINUTES -> passUnlessBusy(Duration.ofMinutes(20));
      case HOURS -> passUnlessBusy(Duration.ofHours(5));
      case DAYS -> passUnlessBusy(Duration.ofDays(2));
    }
  }

  private List<Message<Ticket>> disturbed(List<Message<Ticket>> tickets) {
    tickets.forEach(message -> world.audit.of(message.body().life()).disturbed());
    return tickets;
  }

  private interface Work {
    Runnable on(Machine machine);
  }

  private void begin(Role role, long lifetime, Work work) {
    if (world.conductor.machines() < MOST_PROCESSES) {
      Machine machine = world.machine(role, lifetime);
      world.begin(machine, work.on(machine));
    }
  }

  void triage() {
    begin(Role.TRIAGE, TriageProcess.LIFETIME, machine -> new TriageProcess(world, machine));
  }

  void report() {
    begin(Role.REPORT, ReportProcess.LIFETIME, machine -> new ReportProcess(world, machine));
  }

  void submit(Request request) {
    if (!requests.contains(request)) {
      requests.add(request);
    }
    begin(Role.SUBMITTER, SubmitterProcess.LIFETIME, machine -> new SubmitterProcess(world, machine, request));
  }

  void deliver(List<Message<Ticket>> from) {
    if (world.conductor.machines() < MOST_PROCESSES) {
      List<Delivery<Ticket>> batch = batch(from);
      if (!batch.isEmpty()) {
        begin(Role.WORKER, WorkerProcess.LIFETIME, machine -> new WorkerProcess(world, machine, batch));
      }
    }
  }

  /** Receives some; what was received too often goes to the dead-letter queue. */
  private List<Delivery<Ticket>> batch(List<Message<Ticket>> from) {
    List<Message<Ticket>> left = new ArrayList<>(from);
    List<Delivery<Ticket>> batch = new ArrayList<>();
    int most = world.random.nextInt(1, MOST_IN_A_BATCH + 1);
    while (!left.isEmpty() && batch.size() < most) {
      Message<Ticket> message = left.remove(world.random.nextInt(left.size()));
      if (message.receives() >= MOST_RECEIVES) {
        world.audit.of(message.body().life()).disturbed();
        world.tickets.lose(message);
        world.letters.send(new Letterbox(new DeadLetter(message.body(), null), ""), world.conductor.now());
      } else {
        batch.add(world.tickets.receive(message, WorkerProcess.VISIBILITY));
      }
    }
    return batch;
  }

  private void lose(List<Message<Ticket>> from) {
    if (!from.isEmpty()) {
      Message<Ticket> lost = from.get(world.random.nextInt(from.size()));
      world.trace(() -> "a ticket is lost: " + lost.body());
      world.audit.of(lost.body().life()).lostAMessage();
      world.tickets.lose(lost);
    }
  }

  private void loseLetter() {
    List<Message<Letterbox>> all = world.letters.all().stream().filter(one -> one.body().letter() != null).toList();
    if (!all.isEmpty()) {
      Message<Letterbox> lost = all.get(world.random.nextInt(all.size()));
      DeadLetter letter = lost.body().letter();
      if (letter != null) {
        world.trace(() -> "a letter is lost: " + letter);
        world.audit.of(letter.ticket().life()).lostAMessage();
        world.letters.lose(lost);
      }
    }
  }

  private <B> void twice(Post<B> post, int within) {
    List<Message<B>> all = post.all();
    if (!all.isEmpty()) {
      B body = all.get(world.random.nextInt(all.size())).body();
      world.trace(() -> "comes twice: " + body);
      post.send(body, world.conductor.now() + world.random.nextInt(within));
    }
  }

  private void redrive() {
    if (world.random.nextBoolean()) {
      for (Message<Letterbox> message : world.letters.visible()) {
        DeadLetter letter = message.body().letter();
        if (letter != null) {
          world.letters.lose(message);
          world.tickets.send(letter.ticket(), world.conductor.now());
        }
      }
    } else {
      for (Message<Ticket> message : disturbed(world.tickets.visible())) {
        world.tickets.lose(message);
        world.letters.send(new Letterbox(new DeadLetter(message.body(), null), ""), world.conductor.now());
      }
    }
  }

  private Request request() {
    int job = world.random.nextInt(jobs);
    return switch (world.random.nextInt(4)) {
      case 0 -> requests.get(world.random.nextInt(requests.size()));
      case 1 -> one(job, world.random.nextInt(2), 1);
      default -> one(job, world.random.nextInt(4), 0);
    };
  }

  private Request one(int job, int cycle, int variant) {
    return new Request("request-" + requests.size(), List.of(plans.get(job).submission(job, cycle, variant)));
  }

  private void person() {
    List<JobRecord> all = new ArrayList<>();
    for (JobRecord job : world.store.ledger().all()) {
      if (job.state() instanceof JobState.InReview || !job.isFinal() && world.random.nextInt(6) == 0) {
        all.add(job);
      }
    }
    if (!all.isEmpty()) {
      IdempotencyKey key = all.get(world.random.nextInt(all.size())).key();
      // An operation is sometimes sent again.
      String operation = "operation-" + (world.random.nextInt(4) == 0 ? operations : ++operations) + "-" + key;
      begin(Role.PERSON, PersonProcess.LIFETIME, machine -> new PersonProcess(world, machine, key, operation));
    }
  }

  /** Whatever is past its time may be removed, at any time later. */
  private void expire() {
    for (JobRecord job : world.store.ledger().all()) {
      boolean over = job.expiresAt().map(end -> !world.trueTime().isBefore(end)).orElse(false);
      if (over && world.random.nextBoolean()) {
        world.trace(() -> "removed by TTL: " + job);
        world.store.ledger().remove(job.key());
        removed.add(job);
      }
    }
  }

  private void changeInput() {
    ObjectPath path = Plan.input(world.random.nextInt(jobs), world.random.nextInt(2));
    if (world.random.nextBoolean()) {
      world.inputs.put(path);
    } else {
      world.inputs.remove(path);
    }
  }

  private void putMalformed() {
    String body = "not a letter " + malformed.size();
    malformed.add(body);
    world.letters.send(new Letterbox(null, body), world.conductor.now());
  }

  private void waitUntilSomethingGoesOn() {
    long next = Math.min(world.conductor.next(), world.tickets.nextVisible());
    if (next != Long.MAX_VALUE) {
      world.conductor.advanceTo(next);
    }
  }

  /** So much time would end what is going on, and mostly it is let go on. */
  private void passUnlessBusy(Duration most) {
    if (world.conductor.ready().isEmpty() || world.random.nextInt(8) == 0) {
      pass(most);
    }
  }

  private void pass(Duration most) {
    world.conductor.advanceTo(world.conductor.now() + world.random.nextLong(most.toMillis()));
  }
}
