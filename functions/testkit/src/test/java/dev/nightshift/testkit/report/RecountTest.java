package dev.nightshift.testkit.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.preflight.BlockReason;
import dev.nightshift.core.preflight.Finding;
import dev.nightshift.core.preflight.Verdict;
import dev.nightshift.core.report.Recount;
import dev.nightshift.core.report.Stock;
import dev.nightshift.core.report.Term;
import dev.nightshift.testkit.SampleRecords;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RecountTest {
  private static final Instant NOW = SampleRecords.NOW;

  /** P6: each state is in exactly one term, and they add up. */
  @Test
  void stock_ofEveryState_addsUpToTheNumberOfRecords() {
    Recount recount = new Recount(NOW);
    SampleRecords.everyState()
        .forEach(state -> recount.add(SampleRecords.everything(SampleRecords.freshKey(), state, 10)));
    recount.add(SampleRecords.queued(SampleRecords.freshKey()));

    Stock stock = recount.stock();

    assertThat(stock.total()).isEqualTo(SampleRecords.everyState().size() + 1);
    assertThat(stock.terms()).containsExactlyInAnyOrderEntriesOf(Map.of(Term.QUEUED, 1L, Term.WAITING, 2L, Term.RUNNING,
        1L, Term.BLOCKED, 1L, Term.DEAD, 2L, Term.REVIEW, 1L, Term.DONE, 3L));
    assertThat(stock.runnable() + stock.queuedButBlocked()).isEqualTo(stock.of(Term.QUEUED));
    assertThat(stock.completed()).isEqualTo(2);
    assertThat(stock.reviewByErrorClass().values().stream().mapToLong(n -> n).sum()).isEqualTo(stock.of(Term.REVIEW));
    assertThat(stock.deadByErrorClass().values().stream().mapToLong(n -> n).sum()).isEqualTo(stock.of(Term.DEAD));
    assertThat(stock.blockedReasonCount().values().stream().mapToLong(n -> n).sum()).isEqualTo(stock.blocked());
  }

  @Test
  void add_queuedThatCanNotStart_isNoStock() {
    Recount recount = new Recount(NOW);
    recount.add(SampleRecords.queued(SampleRecords.freshKey()),
        new Verdict.Blocked(List.of(new Finding(BlockReason.MISSING_INPUT_PATH, "a"))));

    assertThat(recount.stock().runnable()).isZero();
    assertThat(recount.stock().blocked()).isEqualTo(1);
    assertThat(recount.stock().blockedReasonCount()).containsExactly(Map.entry("missing_input_path", 1L));
  }

  @Test
  void add_finalRecordPastItsTime_isNotThereWhetherOrNotItWasRemoved() {
    Recount recount = new Recount(NOW);
    recount.add(SampleRecords.first(SampleRecords.freshKey(), new JobState.Completed(Map.of(), NOW)));
    recount.add(SampleRecords.first(SampleRecords.freshKey(), new JobState.Completed(Map.of(), NOW.plusMillis(1))));

    assertThat(recount.stock().total()).isEqualTo(1);
  }

  @Test
  void oldestWaiting_isTheFirstAcceptedOfTheOpenOnes() {
    Recount recount = new Recount(NOW.plusSeconds(9));
    JobRecord open = SampleRecords.queued(SampleRecords.freshKey());
    recount.add(SampleRecords.first(SampleRecords.freshKey(), new JobState.Completed(Map.of(), NOW.plusSeconds(99))));
    assertThat(recount.stock().oldestWaiting()).isNull();
    recount.add(open);

    assertThat(recount.stock().oldestWaiting()).isEqualTo(new Stock.Oldest(open.jobId(), open.enqueuedAt()));
  }
}
