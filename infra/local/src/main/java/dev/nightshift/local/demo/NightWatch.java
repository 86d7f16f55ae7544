package dev.nightshift.local.demo;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Ledger;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntSupplier;

/** Looks at ledger and queues until nothing moves by itself any more. */
final class NightWatch {
  /** A job that is due later than so is left to a later night. */
  private static final Duration TONIGHT = Duration.ofMinutes(2);

  /** Longer than a killed worker's lease, after which its jobs would run again. */
  private static final Duration STILL_FOR = Duration.ofMinutes(8);

  private final Ledger ledger;
  private final IntSupplier tickets;
  private final IntSupplier letters;
  private final Map<IdempotencyKey, JobRecord> seen = new LinkedHashMap<>();
  private Instant lastChange = Instant.now();

  /**
   * @param tickets how many there are in the jobs queue, hidden ones included
   * @param letters how many there are in the dead-letter queue, hidden ones included
   */
  NightWatch(Ledger ledger, IntSupplier tickets, IntSupplier letters) {
    this.ledger = ledger;
    this.tickets = tickets;
    this.letters = letters;
  }

  /**
   * Ends when every job is where only a person or a later night moves it on, and no message is left. A job whose letter was
   * just dealt with is delayed or has a ticket again, and so is not settled.
   *
   * @return the last version of each job
   */
  Map<IdempotencyKey, JobRecord> settle(Set<IdempotencyKey> jobs, Consumer<Standing> listener)
      throws InterruptedException {
    while (true) {
      jobs.stream().filter(key -> !settled(key)).forEach(this::look);
      Standing standing = standing(jobs);
      listener.accept(standing);
      if (standing.settled() == jobs.size() && tickets.getAsInt() == 0 && letters.getAsInt() == 0) {
        return seen;
      }
      if (Duration.between(lastChange, Instant.now()).compareTo(STILL_FOR) > 0) {
        throw new NightFailed((jobs.size() - standing.settled()) + " of " + jobs.size() + " jobs have not moved for "
            + STILL_FOR.toMinutes() + " minutes; " + tickets.getAsInt() + " tickets and " + letters.getAsInt()
            + " letters lie in the queues", null);
      }
      TimeUnit.SECONDS.sleep(1);
    }
  }

  private void look(IdempotencyKey key) {
    ledger.read(key).ifPresent(record -> {
      JobRecord before = seen.put(key, record);
      if (before == null || before.seq() != record.seq()) {
        lastChange = Instant.now();
      }
    });
  }

  private boolean settled(IdempotencyKey key) {
    JobRecord record = seen.get(key);
    return record != null && switch (record.state()) {
      case JobState.Queued _,JobState.Running _,JobState.Dead _ -> false;
      case JobState.Delayed(var due) -> due.isAfter(Instant.now().plus(TONIGHT));
      case JobState.Completed _,JobState.Blocked _,JobState.InReview _,JobState.Discarded _ -> true;
    };
  }

  private Standing standing(Set<IdempotencyKey> jobs) {
    return new Standing((int) jobs.stream().filter(this::settled).count(), in(JobState.Running.class),
        in(JobState.Delayed.class));
  }

  private int in(Class<? extends JobState> state) {
    return (int) seen.values().stream().filter(record -> state.isInstance(record.state())).count();
  }

  /**
   * @param settled jobs that only a person or a later night moves on
   * @param running jobs that run now
   * @param delayed jobs that are put off, be it for seconds
   */
  record Standing(int settled, int running, int delayed) {}
}
