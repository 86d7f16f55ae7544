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

/** Looks at the ledger until no job moves by itself any more. */
final class NightWatch {
  /** Longer than a killed worker's lease, after which its jobs would run again. */
  private static final Duration STILL_FOR = Duration.ofMinutes(8);

  private final Ledger ledger;
  private final IntSupplier tickets;
  private final IntSupplier letters;
  private final Map<IdempotencyKey, JobRecord> seen = new LinkedHashMap<>();
  private Instant lastChange = Instant.now();

  /**
   * @param tickets how many there are in the jobs queue, hidden ones included
   * @param letters how many there are in the dead-letter queue
   */
  NightWatch(Ledger ledger, IntSupplier tickets, IntSupplier letters) {
    this.ledger = ledger;
    this.tickets = tickets;
    this.letters = letters;
  }

  /** The last version of each job. */
  Map<IdempotencyKey, JobRecord> settle(Set<IdempotencyKey> jobs, Consumer<Standing> listener)
      throws InterruptedException {
    while (true) {
      jobs.stream().filter(key -> !settled(key)).forEach(this::look);
      Standing standing = standing(jobs);
      listener.accept(standing);
      if (standing.settled() == jobs.size() && tickets.getAsInt() == 0 && letters.getAsInt() >= standing.dead()) {
        return seen;
      }
      if (Duration.between(lastChange, Instant.now()).compareTo(STILL_FOR) > 0) {
        throw new NightFailed((jobs.size() - standing.settled()) + " of " + jobs.size() + " jobs have not moved for "
            + STILL_FOR.toMinutes() + " minutes; " + standing.dead() + " are dead, " + tickets.getAsInt()
            + " tickets and " + letters.getAsInt() + " letters lie in the queues", null);
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
      case JobState.Queued _,JobState.Running _ -> false;
      case JobState.Completed _,JobState.Dead _,JobState.Delayed _,JobState.Blocked _,JobState.InReview _,JobState.Discarded _ ->
        true;
    };
  }

  private Standing standing(Set<IdempotencyKey> jobs) {
    return new Standing(
        (int) jobs.stream().filter(this::settled).count(),
        (int) seen.values().stream().filter(record -> record.state() instanceof JobState.Dead).count(),
        (int) seen.values().stream().filter(record -> record.state() instanceof JobState.Running).count());
  }

  /**
   * @param settled jobs that nothing but a person or a later night moves on
   * @param dead those of them that are dead
   * @param running jobs that run now
   */
  record Standing(int settled, int dead, int running) {}
}
