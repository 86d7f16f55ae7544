package dev.nightshift.testkit.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.job.ObjectPath;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.preflight.BlockReason;
import dev.nightshift.core.preflight.Finding;
import dev.nightshift.core.preflight.Verdict;
import dev.nightshift.core.report.Report;
import dev.nightshift.core.report.ReportEvent;
import dev.nightshift.core.report.SecondLook.Looked;
import dev.nightshift.core.report.Stocktaking;
import dev.nightshift.testkit.InMemoryTickets;
import dev.nightshift.testkit.SampleRecords;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SecondLookTest {
  private static final String FIRST_NIGHT = "2026-12-01T01:00:00Z";
  private static final String SECOND_NIGHT = "2026-12-02T01:00:00Z";

  private static final ObjectPath FORBIDDEN = ObjectPath.parse("inputs/forbidden.md");

  private final ReportRoom room = new ReportRoom();

  @Test
  void look_nothingChanged_writesNothing() {
    JobRecord job = room.blocked();
    long writes = room.ledger.writes();

    assertThat(room.look()).isEqualTo(new Looked(1, 0, 0, 1, 0));

    assertThat(room.ledger.writes()).isEqualTo(writes);
    assertThat(room.stateOf(job)).isEqualTo(job.state());
    assertThat(room.events).isEmpty();
  }

  @Test
  void look_inputHasCome_queuesTheJobThenSendsItsTicket() {
    JobRecord job = room.blocked();
    room.inputs.put(ReportRoom.INPUT);

    assertThat(room.look()).isEqualTo(new Looked(1, 1, 0, 0, 0));

    assertThat(room.stateOf(job)).isEqualTo(new JobState.Queued(room.clock.instant()));
    assertThat(room.tickets.held()).extracting(InMemoryTickets.Held::ticket).containsExactly(job.ticket());
    assertThat(room.events).singleElement().isInstanceOf(ReportEvent.Unblocked.class);
    assertThat(room.look()).isEqualTo(new Looked(0, 0, 0, 0, 0));
  }

  @Test
  void look_ticketRefused_leavesAQueuedJobForTheSweep() {
    JobRecord job = room.blocked();
    room.inputs.put(ReportRoom.INPUT);
    room.tickets.refuse(1);

    assertThat(room.look().queued()).isEqualTo(1);

    assertThat(room.stateOf(job)).isInstanceOf(JobState.Queued.class);
    assertThat(room.events).singleElement().isInstanceOf(ReportEvent.TicketRefused.class);
  }

  @Test
  void look_blockedForAnotherReasonNow_saysSoInTheLedgerOnce() {
    JobRecord job =
        room.blocked(new Verdict.Blocked(List.of(new Finding(BlockReason.BUDGET_TOO_LARGE, "too large"))));

    assertThat(room.look()).isEqualTo(new Looked(1, 0, 0, 1, 0));
    assertThat(room.stateOf(job)).isEqualTo(new JobState.Blocked(ReportRoom.MISSING));

    room.look();
    assertThat(room.ledger.read(job.key()).orElseThrow().seq()).isEqualTo(2);
  }

  @Test
  void look_newerCycleAccepted_discardsTheOlderOne() {
    JobRecord old = room.with(new JobState.Blocked(ReportRoom.MISSING), "nightly", FIRST_NIGHT);
    JobRecord tonight = room.with(new JobState.Blocked(ReportRoom.MISSING), "nightly", SECOND_NIGHT);
    room.inputs.put(ReportRoom.INPUT);

    assertThat(room.look()).isEqualTo(new Looked(2, 1, 1, 0, 0));

    assertThat(room.stateOf(old)).isInstanceOfSatisfying(JobState.Discarded.class,
        state -> assertThat(state.why()).isEqualTo("superseded"));
    assertThat(room.stateOf(tonight)).isInstanceOf(JobState.Queued.class);
  }

  @Test
  void look_corrected_discardsTheOneThatCameFirst() {
    JobRecord wrong = room.with(new JobState.Blocked(ReportRoom.MISSING), "nightly", FIRST_NIGHT);
    room.clock.tick(Duration.ofSeconds(1));
    JobRecord right = room.with(new JobState.Blocked(ReportRoom.MISSING), "nightly", FIRST_NIGHT);

    assertThat(room.look()).isEqualTo(new Looked(2, 0, 1, 1, 0));

    assertThat(room.stateOf(wrong)).isInstanceOf(JobState.Discarded.class);
    assertThat(room.stateOf(right)).isEqualTo(right.state());
  }

  @Test
  void look_correctionThatWasItselfDiscarded_changesNothing() {
    JobRecord first = room.with(new JobState.Blocked(ReportRoom.MISSING), "nightly", FIRST_NIGHT);
    room.clock.tick(Duration.ofSeconds(1));
    room.with(new JobState.Discarded("by hand", Instant.MAX), "nightly", FIRST_NIGHT);

    room.look();

    assertThat(room.stateOf(first)).isEqualTo(first.state());
  }

  /** Else it would go to the worker and back every quarter of an hour. */
  @Test
  void look_whatOnlyAWorkerCanCheck_isTriedThereOnceInAnHour() {
    room.inputs.put(ReportRoom.INPUT);
    JobRecord job =
        room.blocked(new Verdict.Blocked(List.of(new Finding(BlockReason.HANDLER_PREFLIGHT, "no quota left"))));

    room.clock.tick(Duration.ofMinutes(59));
    assertThat(room.look().stillBlocked()).isEqualTo(1);
    assertThat(room.stateOf(job)).isEqualTo(job.state());

    room.clock.tick(Duration.ofMinutes(1));
    assertThat(room.look().queued()).isEqualTo(1);
  }

  @Test
  void look_outOfTime_leavesTheRestForTheNextRunWhichBeginsThere() {
    List<JobRecord> jobs = IntStream.range(0, 120).mapToObj(_ -> room.blocked()).toList();
    AtomicInteger rounds = new AtomicInteger();

    assertThat(room.look(() -> rounds.incrementAndGet() <= 2)).isEqualTo(new Looked(100, 0, 0, 100, 20));

    room.inputs.put(ReportRoom.INPUT);
    rounds.set(1);
    assertThat(room.look(() -> rounds.incrementAndGet() <= 2)).isEqualTo(new Looked(50, 50, 0, 0, 70));
    List<IdempotencyKey> keys = jobs.stream().map(JobRecord::key).sorted().toList();
    assertThat(keys.subList(100, 120))
        .allSatisfy(key -> assertThat(room.ledger.read(key).orElseThrow().state()).isInstanceOf(JobState.Queued.class));
    assertThat(keys.subList(30, 100)).allSatisfy(
        key -> assertThat(room.ledger.read(key).orElseThrow().state()).isInstanceOf(JobState.Blocked.class));
  }

  @Test
  void look_moreThanOneRunMayLookAt_everyOneHasItsTurn() {
    IntStream.range(0, 1_500).forEach(_ -> room.blocked());

    assertThat(room.look()).isEqualTo(new Looked(1_000, 0, 0, 1_000, 500));
    room.inputs.put(ReportRoom.INPUT);
    assertThat(room.look()).isEqualTo(new Looked(1_000, 1_000, 0, 0, 500));
    assertThat(room.look()).isEqualTo(new Looked(500, 500, 0, 0, 0));
  }

  @Test
  void look_oneThatBreaks_doesNotKeepTheOthersFromTheirTurn() {
    JobRecord broken = room.blocked();
    JobRecord good = room.blocked();
    room.inputs.put(ReportRoom.INPUT);
    room.asRead = new Reading(room.ledger) {
      @Override
      public Optional<JobRecord> read(IdempotencyKey key) {
        if (key.equals(broken.key())) {
          throw new IllegalStateException("torn");
        }
        return super.read(key);
      }
    };

    assertThat(room.look()).isEqualTo(new Looked(2, 1, 0, 0, 0));

    assertThat(room.stateOf(good)).isInstanceOf(JobState.Queued.class);
    assertThat(room.events).hasAtLeastOneElementOfType(ReportEvent.Troubled.class);
  }

  /** One forbidden object failed each run at the same 50 jobs, and those behind them never had their turn. */
  @Test
  void look_inputThatCantBeAskedFor_costsNobodyElseTheTurn() {
    JobRecord bad = room.needing(FORBIDDEN, new JobState.Blocked(ReportRoom.MISSING));
    List<JobRecord> good = IntStream.range(0, 119).mapToObj(_ -> room.blocked()).toList();
    room.inputs.put(ReportRoom.INPUT);
    room.forbid(FORBIDDEN::equals);

    assertThat(room.look()).isEqualTo(new Looked(120, 119, 0, 0, 0));

    assertThat(good).allSatisfy(job -> assertThat(room.stateOf(job)).isInstanceOf(JobState.Queued.class));
    assertThat(room.stateOf(bad)).isEqualTo(bad.state());
    assertThat(troubled()).containsExactly(bad.key());
  }

  @Test
  void look_nothingCanBeAskedFor_isToldOfAndTheNextRunBeginsBehind() {
    IntStream.range(0, 60).forEach(_ -> room.blocked());
    room.forbid(_ -> true);
    AtomicInteger rounds = new AtomicInteger();

    assertThat(room.look(() -> rounds.incrementAndGet() <= 1)).isEqualTo(new Looked(50, 0, 0, 0, 10));
    assertThat(troubled()).hasSize(50);

    rounds.set(0);
    room.events.clear();
    room.look(() -> rounds.incrementAndGet() <= 1);
    List<IdempotencyKey> keys = room.ledger.all().stream().map(JobRecord::key).toList();
    assertThat(troubled()).startsWith(keys.subList(50, 60).toArray(new IdempotencyKey[0]));
  }

  private List<IdempotencyKey> troubled() {
    return room.events.stream()
        .filter(ReportEvent.Troubled.class::isInstance)
        .map(ReportEvent.Troubled.class::cast)
        .map(ReportEvent.Troubled::key)
        .toList();
  }

  /** Each job is between its read and its swap in one run when the other run passes. */
  @Test
  void look_byTwoAtOnce_changesAndSendsEachOnce() {
    JobRecord job = room.blocked();
    JobRecord old = room.with(new JobState.Blocked(ReportRoom.MISSING), "nightly", FIRST_NIGHT);
    room.with(new JobState.Blocked(ReportRoom.MISSING), "nightly", SECOND_NIGHT);
    room.inputs.put(ReportRoom.INPUT);
    room.asRead = new Reading(room.ledger) {
      @Override
      public Swap swap(JobRecord next) {
        if (room.asRead == this) {
          room.asRead = room.ledger;
          room.look();
        }
        return super.swap(next);
      }
    };

    room.look();

    assertThat(room.ledger.read(job.key()).orElseThrow().seq()).isEqualTo(2);
    assertThat(room.ledger.read(old.key()).orElseThrow().seq()).isEqualTo(2);
    assertThat(room.tickets.held()).extracting(InMemoryTickets.Held::ticket)
        .contains(job.ticket())
        .doesNotHaveDuplicates()
        .hasSize(2);
    assertThat(room.events).filteredOn(ReportEvent.Superseded.class::isInstance).hasSize(1);
  }

  @Test
  void look_jobThatWentOnByItselfSinceTheCount_isLeftAlone() {
    JobRecord job = room.blocked();
    Stocktaking.Turn turn = room.count(Report.Kind.LIGHT).blocked();
    JobRecord queued = SampleRecords.next(job, new JobState.Queued(room.clock.instant()));
    room.ledger.swap(queued);
    room.inputs.put(ReportRoom.INPUT);

    assertThat(room.look(turn, () -> true)).isEqualTo(new Looked(1, 0, 0, 0, 0));

    assertThat(room.ledger.read(job.key())).contains(queued);
    assertThat(room.tickets.held()).isEmpty();
  }

  /** The ledger, of which a test changes one thing. */
  private static class Reading implements Ledger {
    private final Ledger ledger;

    Reading(Ledger ledger) {
      this.ledger = ledger;
    }

    @Override
    public Optional<JobRecord> read(IdempotencyKey key) {
      return ledger.read(key);
    }

    @Override
    public Swap create(JobRecord first, @Nullable JobRecord over) {
      return ledger.create(first, over);
    }

    @Override
    public Swap swap(JobRecord next) {
      return ledger.swap(next);
    }
  }
}
