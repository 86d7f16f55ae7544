package dev.nightshift.testkit.triage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.ledger.Counts;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Lease;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.ledger.LedgerScan;
import dev.nightshift.core.ledger.Row;
import dev.nightshift.core.ledger.StepState;
import dev.nightshift.core.retry.Kind;
import dev.nightshift.core.triage.Sweep.Swept;
import dev.nightshift.core.triage.TriageEvent;
import dev.nightshift.testkit.InMemoryTickets;
import dev.nightshift.testkit.SampleRecords;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SweepTest {
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration MOMENT = Duration.ofMillis(1);
  private static final Duration TICK = Duration.ofMinutes(5);

  private final TriageRoom room = new TriageRoom();

  @Test
  void sweep_withinTheHour_isNotDue() {
    assertThat(room.sweep().due()).isTrue();
    room.clock.tick(HOUR.minus(MOMENT));
    assertThat(room.sweep()).isEqualTo(new Swept(false, 0, 0));
    room.clock.tick(MOMENT);
    assertThat(room.sweep().due()).isTrue();
  }

  @Test
  void sweep_queuedAndQuietForAnHour_getsANewTicket() {
    JobRecord lost = room.with(new JobState.Queued(room.clock.instant()));
    room.depth.set(5);
    room.clock.tick(HOUR.plus(MOMENT));

    assertThat(room.sweep()).isEqualTo(new Swept(true, 1, 0));

    assertThat(room.job(lost).counts().resent()).isEqualTo(1);
    assertThat(room.tickets.held()).extracting(InMemoryTickets.Held::ticket).containsExactly(lost.ticket());
    assertThat(room.events).containsExactly(new TriageEvent.Resent(room.job(lost)));
  }

  @Test
  void sweep_stillPatient_doublesTheWaitEachTime() {
    JobRecord lost = room.with(new JobState.Queued(room.clock.instant()));
    room.depth.set(5);
    int hours = 0;
    int resent = 0;
    StringBuilder when = new StringBuilder();
    while (resent < 4 && hours++ < 40) {
      room.clock.tick(HOUR.plus(MOMENT));
      int now = room.sweep().resent();
      if (now > 0) {
        when.append(hours).append(' ');
      }
      resent += now;
    }

    assertThat(when).hasToString("1 3 7 15 ");
    assertThat(room.job(lost).counts().resent()).isEqualTo(4);
  }

  @Test
  void sweep_queueFoundEmptyTwice_waitsForTwiceTheVisibilityOnly() {
    assertThat(room.sweep().due()).isTrue();
    room.clock.tick(HOUR);
    JobRecord suspect = room.with(new JobState.Queued(room.clock.instant()), new Counts(0, 0, 0, 0, 4));
    JobRecord recent = room.with(new JobState.Queued(room.clock.instant().plusSeconds(60)));
    room.clock.tick(HOUR.plus(MOMENT));

    assertThat(room.sweep().resent()).isEqualTo(1);
    assertThat(room.job(suspect).counts().resent()).isEqualTo(5);
    assertThat(room.job(recent)).isEqualTo(recent);
  }

  @Test
  void sweep_queueFoundEmptyOnce_staysPatient() {
    room.depth.set(1);
    room.sweep();
    room.with(new JobState.Queued(room.clock.instant()), new Counts(0, 0, 0, 0, 4));
    room.clock.tick(HOUR.plus(MOMENT));
    room.depth.set(0);

    assertThat(room.sweep().resent()).isZero();
  }

  @Test
  void sweep_deadWithoutItsLetter_getsANewOne() {
    JobRecord dead = room.dead(Kind.TRANSIENT, 2);
    room.clock.tick(HOUR.plus(MOMENT));

    assertThat(room.sweep().resent()).isEqualTo(1);

    assertThat(room.letters.sent()).singleElement().satisfies(letter -> {
      assertThat(letter.ticket()).isEqualTo(dead.ticket());
      assertThat(letter.failure().attempt()).isEqualTo(2);
    });
    assertThat(room.job(dead).state()).isEqualTo(dead.state());
  }

  @Test
  void sweep_silentStart_isRecordedAndGetsATicketOrALetter() {
    JobRecord again = room.silent(1, false, Map.of());
    JobRecord over = room.silent(3, false, Map.of());
    JobRecord open = room.silent(1, false, Map.of("publish", new StepState.Started("try")));
    room.clock.tick(HOUR.plus(MOMENT));

    assertThat(room.sweep().resent()).isEqualTo(3);

    assertThat(room.job(again).state()).isInstanceOf(JobState.Queued.class);
    assertThat(room.job(over).state()).isInstanceOf(JobState.Dead.class);
    assertThat(room.job(open).state()).isInstanceOf(JobState.Dead.class);
    assertThat(room.tickets.held()).hasSize(1);
    assertThat(room.letters.sent()).hasSize(2);
    assertThat(room.events).filteredOn(TriageEvent.FoundUnrecorded.class::isInstance).hasSize(3);
  }

  /** Field report 21: rescue by elapsed time restarted a live job. Only the lease decides. */
  @Test
  void sweep_liveStart_isLeftAlone() {
    JobRecord live = room.with(new JobState.Running(new Lease("o", room.clock.instant().plus(HOUR), false)));
    room.clock.tick(HOUR.plus(HOUR));

    assertThat(room.sweep().resent()).isZero();
    assertThat(room.job(live)).isEqualTo(live);
  }

  /** Interleaving 7. */
  @Test
  void sweep_delayedThatWaitsForItsWave_isLeftAlone() {
    JobRecord due = room.delayed(HOUR);
    room.clock.tick(Duration.ofHours(30));

    assertThat(room.sweep()).isEqualTo(new Swept(true, 0, 0));

    assertThat(room.job(due)).isEqualTo(due);
    assertThat(room.tickets.held()).isEmpty();
    assertThat(room.release(10).released()).isEqualTo(1);
  }

  @Test
  void sweep_rowLostOrLeftBehind_isWrittenAgainWithTheRecord() {
    JobRecord delayed = room.delayed(HOUR);
    room.delayed.remove(delayed.key());
    JobRecord review = room.with(new JobState.InReview("permanent"));
    JobRecord behind = room.delayed(HOUR);
    JobRecord moved = SampleRecords.next(behind, behind.state());
    room.ledger.swap(moved);

    assertThat(room.sweep()).isEqualTo(new Swept(true, 0, 3));

    assertThat(List.of(delayed, behind)).allSatisfy(job -> {
      Row row = room.delayed.row(job.key()).orElseThrow();
      assertThat(row.seq()).isEqualTo(room.job(job).seq());
      assertThat(room.job(job).state()).isEqualTo(job.state());
    });
    assertThat(room.review.row(review.key()).orElseThrow().seq()).isEqualTo(2);
    room.clock.tick(HOUR);
    assertThat(room.sweep()).isEqualTo(new Swept(true, 0, 0));
  }

  @Test
  void sweep_twoAtOnce_oneDoesIt() {
    room.with(new JobState.Queued(room.clock.instant()));
    room.clock.tick(HOUR.plus(MOMENT));

    List<Swept> both = List.of(room.sweep(), room.sweep());

    assertThat(both).containsExactlyInAnyOrder(new Swept(true, 1, 0), new Swept(false, 0, 0));
    assertThat(room.tickets.held()).hasSize(1);
  }

  @Test
  void sweep_ticketRefused_isTriedByALaterSweep() {
    JobRecord lost = room.with(new JobState.Queued(room.clock.instant()));
    room.tickets.refuse(1);
    room.clock.tick(HOUR.plus(MOMENT));
    assertThat(room.sweep().resent()).isZero();

    room.clock.tick(HOUR.plus(MOMENT));
    assertThat(room.sweep().resent()).isEqualTo(1);
    assertThat(room.tickets.held()).extracting(InMemoryTickets.Held::ticket).containsExactly(lost.ticket());
  }

  @Test
  void sweep_thousandsLost_resendsAThousandARun() {
    IntStream.range(0, 1_200).forEach(_ -> room.with(new JobState.Queued(room.clock.instant())));
    room.clock.tick(HOUR.plus(MOMENT));

    assertThat(room.sweep().resent()).isEqualTo(1_000);
    room.clock.tick(HOUR.plus(MOMENT));
    assertThat(room.sweep().resent()).as("those behind them").isEqualTo(200);
  }

  /** It counted as done for an hour, and began at the front again: the tail of a large ledger was never swept. */
  @Test
  void sweep_outOfTime_goesOnBehindTheLastOneWithTheNextTick() {
    List<JobRecord> lost = lost(10);
    AtomicInteger asked = new AtomicInteger();

    assertThat(room.sweep(() -> asked.incrementAndGet() <= 4)).isEqualTo(new Swept(true, 4, 0));
    assertThat(resent()).isEqualTo(keys(lost.subList(0, 4)));

    room.clock.tick(TICK);
    assertThat(room.sweep()).isEqualTo(new Swept(true, 6, 0));
    assertThat(resent()).isEqualTo(keys(lost));
    room.clock.tick(TICK);
    assertThat(room.sweep()).isEqualTo(new Swept(false, 0, 0));
  }

  @Test
  void sweep_scanBreaksOff_goesOnBehindTheLastOneWithTheNextTick() {
    List<JobRecord> lost = lost(10);
    room.asScanned = scanThatBreaks(3, () -> {
      throw new IllegalStateException("throttled");
    });
    assertThatThrownBy(() -> room.sweep()).hasMessage("throttled");

    room.asScanned = room.ledger;
    room.clock.tick(TICK);
    assertThat(room.sweep()).isEqualTo(new Swept(true, 7, 0));
    assertThat(resent()).isEqualTo(keys(lost));
  }

  @Test
  void sweep_killed_isTakenUpOnceNoFunctionCanStillBeAtIt() {
    lost(10);
    room.asScanned = scanThatBreaks(3, () -> {
      throw new AssertionError("killed");
    });
    assertThatThrownBy(() -> room.sweep()).hasMessage("killed");
    room.asScanned = room.ledger;

    room.clock.tick(Duration.ofMinutes(15).minus(MOMENT));
    assertThat(room.sweep().due()).isFalse();
    room.clock.tick(MOMENT);
    assertThat(room.sweep()).isEqualTo(new Swept(true, 7, 0));
  }

  @Test
  void sweep_goesOnWithinTheHour_isNoSecondLookAtAnEmptyQueue() {
    room.with(new JobState.Queued(room.clock.instant()), new Counts(0, 0, 0, 0, 4));
    room.clock.tick(HOUR.plus(MOMENT));

    assertThat(room.sweep(() -> false)).isEqualTo(new Swept(true, 0, 0));
    room.clock.tick(TICK);
    assertThat(room.sweep()).isEqualTo(new Swept(true, 0, 0));
    room.clock.tick(HOUR);
    assertThat(room.sweep()).isEqualTo(new Swept(true, 1, 0));
  }

  @Test
  void sweep_queueNotEmptyWhenItGoesOn_staysPatient() {
    room.sweep();
    room.with(new JobState.Queued(room.clock.instant()), new Counts(0, 0, 0, 0, 4));
    room.clock.tick(HOUR.plus(MOMENT));
    room.sweep(() -> false);
    room.depth.set(1);
    room.clock.tick(TICK);

    assertThat(room.sweep()).isEqualTo(new Swept(true, 0, 0));
  }

  /** What lies in the bucket is fetched for those that are written again, and costs no other job its repair. */
  @Test
  void sweep_recordThatCantBeReadWhole_isToldOfAndTheOthersAreRepaired() {
    List<JobRecord> lost = lost(3);
    JobRecord review = room.with(new JobState.InReview("permanent"));
    IntStream.range(0, 20)
        .forEach(_ -> room.with(new JobState.Completed(Map.of(), room.clock.instant().plus(HOUR.multipliedBy(72)))));
    room.asScanned = scan(room.ledger::scanOutlines);
    room.asRead = unreadable(lost.getFirst());
    long reads = room.ledger.reads();

    assertThat(room.sweep()).isEqualTo(new Swept(true, 2, 1));

    assertThat(room.ledger.reads() - reads).as("whole records").isEqualTo(4);
    assertThat(room.events).filteredOn(TriageEvent.Troubled.class::isInstance)
        .singleElement()
        .isInstanceOfSatisfying(TriageEvent.Troubled.class,
            event -> assertThat(event.key()).isEqualTo(lost.getFirst().key()));
    assertThat(List.of(lost.get(1), lost.get(2), review))
        .allSatisfy(job -> assertThat(room.job(job).definition()).isEqualTo(job.definition()));
  }

  @Test
  void sweep_whateverElse_isNoSuspect() {
    room.with(new JobState.Completed(Map.of(), room.clock.instant().plus(Duration.ofHours(72))));
    room.with(new JobState.Discarded("no", room.clock.instant().plus(Duration.ofHours(72))));
    room.clock.tick(Duration.ofHours(40));

    assertThat(room.sweep()).isEqualTo(new Swept(true, 0, 0));
  }

  /** So many, by key, and quiet for long enough. */
  private List<JobRecord> lost(int count) {
    List<JobRecord> jobs = IntStream.range(0, count)
        .mapToObj(_ -> room.with(new JobState.Queued(room.clock.instant())))
        .sorted(Comparator.comparing(JobRecord::key))
        .toList();
    room.clock.tick(HOUR.plus(MOMENT));
    return jobs;
  }

  private static List<IdempotencyKey> keys(List<JobRecord> jobs) {
    return jobs.stream().map(JobRecord::key).toList();
  }

  private List<IdempotencyKey> resent() {
    return room.ledger.all().stream().filter(job -> job.counts().resent() == 1).map(JobRecord::key).toList();
  }

  /** Outlines only, of so many; then it breaks. */
  private LedgerScan scanThatBreaks(int afterSoMany, Runnable breaking) {
    return scan((behind, visitor) -> {
      AtomicInteger seen = new AtomicInteger();
      room.ledger.scanOutlines(behind, record -> visitor.test(record) && seen.incrementAndGet() < afterSoMany);
      breaking.run();
    });
  }

  private static LedgerScan scan(BiConsumer<Optional<IdempotencyKey>, Predicate<JobRecord>> outlines) {
    return new LedgerScan() {
      @Override
      public void scan(Predicate<JobRecord> visitor) {
        throw new AssertionError("whole records are not asked for");
      }

      @Override
      public void scanOutlines(Optional<IdempotencyKey> behind, Predicate<JobRecord> visitor) {
        outlines.accept(behind, visitor);
      }
    };
  }

  private Ledger unreadable(JobRecord job) {
    return new Ledger() {
      @Override
      public Optional<JobRecord> read(IdempotencyKey key) {
        Optional<JobRecord> found = room.ledger.read(key);
        if (key.equals(job.key())) {
          throw new IllegalStateException("a part can't be read");
        }
        return found;
      }

      @Override
      public Swap create(JobRecord first, @Nullable JobRecord over) {
        return room.ledger.create(first, over);
      }

      @Override
      public Swap swap(JobRecord next) {
        return room.ledger.swap(next);
      }
    };
  }
}
