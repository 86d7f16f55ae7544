package dev.nightshift.testkit.triage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.core.ledger.Counts;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Lease;
import dev.nightshift.core.ledger.Row;
import dev.nightshift.core.ledger.Settlement;
import dev.nightshift.core.preflight.BlockReason;
import dev.nightshift.core.preflight.Finding;
import dev.nightshift.core.preflight.Verdict;
import dev.nightshift.core.triage.Release.Wave;
import dev.nightshift.core.triage.TriageEvent;
import dev.nightshift.testkit.InMemoryTickets;
import dev.nightshift.testkit.SampleRecords;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReleaseTest {
  private static final Duration HOUR = Duration.ofHours(1);

  private final TriageRoom room = new TriageRoom();

  @Test
  void release_notDue_isLeftAlone() {
    JobRecord job = room.delayed(HOUR);
    room.clock.tick(HOUR.minusMillis(1));

    assertThat(room.release(10)).isEqualTo(new Wave(0, 0, 0, 0));
    assertThat(room.job(job)).isEqualTo(job);
  }

  @Test
  void release_due_getsATicketAndLosesItsRow() {
    JobRecord job = room.delayed(HOUR);
    room.clock.tick(HOUR);

    assertThat(room.release(10)).isEqualTo(new Wave(1, 0, 0, 0));

    assertThat(room.job(job).state()).isEqualTo(new JobState.Queued(room.clock.instant()));
    assertThat(room.tickets.held()).extracting(InMemoryTickets.Held::ticket).containsExactly(job.ticket());
    assertThat(room.delayed.all()).isEmpty();
    assertThat(room.release(10)).isEqualTo(new Wave(0, 0, 0, 0));
  }

  @Test
  void release_manyDue_goOutInBoundedWavesSpreadOverAMinute() {
    IntStream.range(0, 30).forEach(_ -> room.delayed(HOUR));
    room.clock.tick(HOUR);
    Instant now = room.clock.instant();

    assertThat(room.release(20).released()).isEqualTo(20);

    assertThat(room.tickets.held()).extracting(InMemoryTickets.Held::due)
        .isSorted()
        .contains(now, now.plusSeconds(57))
        .allMatch(due -> due.isBefore(now.plusSeconds(60)));
    assertThat(room.delayed.all()).hasSize(10);
    assertThat(room.release(20).released()).isEqualTo(10);
  }

  @Test
  void release_fewOfManyAllowed_doNotWaitForAWholeWave() {
    IntStream.range(0, 4).forEach(_ -> room.delayed(HOUR));
    room.clock.tick(HOUR);
    Instant now = room.clock.instant();

    room.release(200);

    assertThat(room.tickets.held()).extracting(InMemoryTickets.Held::due)
        .hasSize(4)
        .allMatch(due -> !due.isAfter(now.plusSeconds(1)));
  }

  @Test
  void release_ticketRefused_keepsRecordAndRow() {
    JobRecord job = room.delayed(HOUR);
    room.clock.tick(HOUR);
    room.tickets.refuse(1);

    assertThat(room.release(10)).isEqualTo(new Wave(0, 0, 0, 1));

    assertThat(room.job(job)).isEqualTo(job);
    assertThat(room.delayed.row(job.key()).orElseThrow().seq()).isEqualTo(job.seq());
    assertThat(room.release(10).released()).isEqualTo(1);
  }

  /** The one exception to record first: killed between ticket and transaction, the job is still there to be claimed. */
  @Test
  void release_killedAfterTheTicket_leavesADueJobThatMayBeClaimed() {
    JobRecord job = room.delayed(HOUR);
    room.clock.tick(HOUR);
    room.asSettled = _ -> {
      throw new IllegalStateException("killed");
    };

    assertThat(room.release(10).leftOver()).isEqualTo(1);

    assertThat(room.tickets.held()).hasSize(1);
    assertThat(room.job(job)).isEqualTo(job);
    assertThat(room.events).hasAtLeastOneElementOfType(TriageEvent.Troubled.class);
  }

  @Test
  void release_jobThatTheTicketStartedMeanwhile_losesItsStaleRowOnly() {
    JobRecord job = room.delayed(HOUR);
    room.clock.tick(HOUR);
    JobRecord running = SampleRecords.next(job,
        new JobState.Running(new Lease("owner", room.clock.instant().plusSeconds(300), false)));
    room.ledger.swap(running);

    assertThat(room.release(10)).isEqualTo(new Wave(0, 0, 1, 0));

    assertThat(room.job(job)).isEqualTo(running);
    assertThat(room.delayed.all()).isEmpty();
    assertThat(room.tickets.held()).isEmpty();
  }

  @Test
  void release_rowOfARecordThatIsGone_isRemoved() {
    JobRecord job = room.delayed(HOUR);
    room.clock.tick(HOUR);
    room.ledger.remove(job.key());

    assertThat(room.release(10)).isEqualTo(new Wave(0, 0, 1, 0));
    assertThat(room.delayed.all()).isEmpty();
  }

  /** Interleaving 8: a row that was read long ago never takes the newer one with it. */
  @Test
  void release_jobPutOffAgainMeanwhile_keepsItsNewRow() {
    JobRecord job = room.delayed(HOUR);
    Row.DelayedRow seen = room.delayed.row(job.key()).orElseThrow();
    room.clock.tick(HOUR);
    room.release(10);
    JobRecord again = SampleRecords.next(room.job(job), new JobState.Delayed(room.clock.instant().plus(HOUR)));
    room.settlements.settle(List.of(Settlement.withItsRow(again, null)));

    room.delayed.removeStale(seen);

    assertThat(room.delayed.row(job.key()).orElseThrow().seq()).isEqualTo(again.seq());
  }

  @Test
  void release_newerCycleAccepted_isDiscardedAsSuperseded() {
    JobRecord old = room.delayed(HOUR, "nightly", "2026-12-01T01:00:00Z");
    room.clock.tick(HOUR);
    room.with(new JobState.Queued(room.clock.instant()), Counts.NONE, List.of(), Map.of(), "nightly",
        "2026-12-02T01:00:00Z");

    assertThat(room.release(10)).isEqualTo(new Wave(0, 1, 0, 0));

    assertThat(room.job(old).state()).isInstanceOfSatisfying(JobState.Discarded.class,
        state -> assertThat(state.why()).isEqualTo("superseded"));
    assertThat(room.delayed.all()).isEmpty();
    assertThat(room.tickets.held()).isEmpty();
  }

  @Test
  void release_newerCycleBlocked_supersedesTooAndSoDoesNoOlderOne() {
    JobRecord old = room.delayed(HOUR, "nightly", "2026-12-02T01:00:00Z");
    room.with(new JobState.Queued(room.clock.instant()), Counts.NONE, List.of(), Map.of(), "nightly",
        "2026-12-01T01:00:00Z");
    room.clock.tick(HOUR);
    assertThat(room.release(0)).isEqualTo(new Wave(0, 0, 0, 0));
    room.with(new JobState.Blocked(new Verdict.Blocked(List.of(new Finding(BlockReason.MISSING_INPUT_PATH, "a")))),
        Counts.NONE, List.of(), Map.of(), "nightly", "2026-12-03T01:00:00Z");

    assertThat(room.release(10).superseded()).isEqualTo(1);
    assertThat(room.job(old).state()).isInstanceOf(JobState.Discarded.class);
  }

  @Test
  void release_olderCycleOnly_isReleased() {
    room.delayed(HOUR, "nightly", "2026-12-02T01:00:00Z");
    room.with(new JobState.Queued(room.clock.instant()), Counts.NONE, List.of(), Map.of(), "nightly",
        "2026-12-01T01:00:00Z");
    room.clock.tick(HOUR);

    assertThat(room.release(10).released()).isEqualTo(1);
  }

  @Test
  void release_byTwoAtOnce_releasesOnce() {
    JobRecord job = room.delayed(HOUR);
    room.clock.tick(HOUR);
    room.asSettled = all -> {
      room.asSettled = room.settlements;
      room.release(10);
      return room.settlements.settle(all);
    };

    room.release(10);

    assertThat(room.job(job).seq()).isEqualTo(job.seq() + 1);
    assertThat(room.tickets.held()).as("a needless ticket is harmless").hasSize(2);
  }
}
