package dev.nightshift.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.ledger.Row;
import dev.nightshift.core.ledger.RowChange;
import dev.nightshift.core.ledger.Settlement;
import dev.nightshift.core.ledger.Settlements;
import dev.nightshift.core.ledger.Settlements.Result;
import dev.nightshift.core.ledger.Tally;
import dev.nightshift.core.triage.DelayedRequeue;
import dev.nightshift.core.triage.ManualReview;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every {@link Settlements} does, with the tables that it writes. Tests use fresh keys and error classes. */
public abstract class SettlementsContract {
  private static final Instant NOW = SampleRecords.NOW;

  private final IdempotencyKey key = SampleRecords.freshKey();
  private final String errorClass = "Error-" + UUID.randomUUID();

  protected abstract Ledger ledger();

  protected abstract Settlements settlements();

  protected abstract DelayedRequeue delayed();

  protected abstract ManualReview review();

  /** The sum over all quarter-hours. */
  protected abstract int counted(String errorClass, Tally.Filing filing);

  @Test
  void settle_delayed_writesRecordRowAndCount() {
    JobRecord next = delayed(created(key));

    assertThat(settlements().settle(List.of(counting(next, Tally.Filing.DELAYED)))).isEqualTo(new Result.Settled());

    assertThat(ledger().read(key)).contains(next);
    assertThat(delayed().row(key)).contains((Row.DelayedRow) rowOf(next));
    assertThat(counted(errorClass, Tally.Filing.DELAYED)).isEqualTo(1);
    assertThat(counted(errorClass, Tally.Filing.REVIEW)).isZero();
  }

  @Test
  void settle_inReview_writesARowOfItsWordsInAnyScript() {
    JobRecord next = SampleRecords.next(
        create(SampleRecords.everything(key, new JobState.Dead(SampleRecords.tenFailures().getLast()), 10)),
        new JobState.InReview("permanent"));

    settlements().settle(List.of(counting(next, Tally.Filing.REVIEW)));

    assertThat(review().row(key)).contains((Row.ReviewRow) rowOf(next));
    assertThat(review().row(key).orElseThrow().message()).isEqualTo(next.failures().getLast().message());
  }

  @Test
  void settle_again_replacesTheRow() {
    JobRecord first = delayed(created(key));
    settlements().settle(List.of(counting(first, Tally.Filing.DELAYED)));
    JobRecord second = SampleRecords.next(first, new JobState.Delayed(NOW.plusSeconds(7_200)));

    settlements().settle(List.of(counting(second, Tally.Filing.DELAYED)));

    assertThat(delayed().row(key)).contains((Row.DelayedRow) rowOf(second));
  }

  @Test
  void settle_withARowToBeRemoved_removesItWithTheSwap() {
    JobRecord delayed = delayed(created(key));
    settlements().settle(List.of(Settlement.withItsRow(delayed, null)));
    JobRecord queued = SampleRecords.next(delayed, new JobState.Queued(NOW));

    assertThat(settlements().settle(List.of(new Settlement(queued, new RowChange.RemoveDelayed(key), null))))
        .isEqualTo(new Result.Settled());

    assertThat(delayed().row(key)).isEmpty();
    assertThat(ledger().read(key)).contains(queued);
  }

  @Test
  void settle_outOfReview_removesItsRow() {
    JobRecord inReview = SampleRecords.next(created(key), new JobState.InReview("permanent"));
    settlements().settle(List.of(Settlement.withItsRow(inReview, null)));
    JobRecord given = SampleRecords.next(inReview, new JobState.Discarded("no", NOW));

    settlements().settle(List.of(new Settlement(given, new RowChange.RemoveReview(key), null)));

    assertThat(review().row(key)).isEmpty();
  }

  @Test
  void settle_overAnotherVersion_writesNothingAndShowsWhatIsThere() {
    JobRecord first = created(key);
    JobRecord other = SampleRecords.next(first, new JobState.Queued(NOW));
    ledger().swap(other);

    assertThat(settlements().settle(List.of(counting(delayed(first), Tally.Filing.DELAYED))))
        .isEqualTo(new Result.Refused(List.of(other)));

    assertThat(ledger().read(key)).contains(other);
    assertThat(delayed().row(key)).isEmpty();
    assertThat(counted(errorClass, Tally.Filing.DELAYED)).isZero();
  }

  @Test
  void settle_ofAnotherLife_isRefusedThoughTheVersionFits() {
    JobRecord first = created(key);
    JobRecord stranger = SampleRecords.next(SampleRecords.queued(key), new JobState.Delayed(NOW));

    assertThat(settlements().settle(List.of(Settlement.withItsRow(stranger, null))))
        .isEqualTo(new Result.Refused(List.of(first)));
  }

  @Test
  void settle_absentKey_isRefusedWithNothingFound() {
    JobRecord next = delayed(SampleRecords.queued(key));

    assertThat(settlements().settle(List.of(Settlement.withItsRow(next, null))))
        .isEqualTo(new Result.Refused(Collections.singletonList(null)));
  }

  @Test
  void settle_oneOfManyRefused_writesNoneOfThem() {
    List<JobRecord> firsts = IntStream.range(0, 5).mapToObj(_ -> created(SampleRecords.freshKey())).toList();
    JobRecord other = SampleRecords.next(firsts.get(3), new JobState.Queued(NOW));
    ledger().swap(other);

    Result result = settlements()
        .settle(firsts.stream().map(first -> counting(delayed(first), Tally.Filing.DELAYED)).toList());

    assertThat(result).isInstanceOfSatisfying(Result.Refused.class,
        refused -> assertThat(refused.found()).containsExactly(null, null, null, other, null));
    assertThat(firsts.subList(0, 3)).allSatisfy(first -> assertThat(ledger().read(first.key())).contains(first));
    assertThat(counted(errorClass, Tally.Filing.DELAYED)).isZero();
  }

  @Test
  void settle_asManyAsFit_writesAllAndCountsEach() {
    List<JobRecord> nexts =
        IntStream.range(0, Settlements.MOST).mapToObj(_ -> delayed(created(SampleRecords.freshKey()))).toList();

    assertThat(settlements().settle(nexts.stream().map(next -> counting(next, Tally.Filing.DELAYED)).toList()))
        .isEqualTo(new Result.Settled());

    assertThat(nexts).allSatisfy(next -> {
      assertThat(ledger().read(next.key())).contains(next);
      assertThat(delayed().row(next.key())).contains((Row.DelayedRow) rowOf(next));
    });
    assertThat(counted(errorClass, Tally.Filing.DELAYED)).isEqualTo(Settlements.MOST);
  }

  @Test
  void settle_sentAgainAfterALostReply_knowsItsOwnHandAndCountsOnce() {
    Settlement settlement = counting(delayed(created(key)), Tally.Filing.DELAYED);
    settlements().settle(List.of(settlement));

    assertThat(settlements().settle(List.of(settlement))).isEqualTo(new Result.Settled());

    assertThat(counted(errorClass, Tally.Filing.DELAYED)).isEqualTo(1);
  }

  @Test
  void settle_sameVersionInAnotherHand_isRefused() {
    Settlement settlement = counting(delayed(created(key)), Tally.Filing.DELAYED);
    settlements().settle(List.of(settlement));

    assertThat(settlements().settle(List.of(settlement.writtenBy("another hand"))))
        .isEqualTo(new Result.Refused(List.of(settlement.next())));
    assertThat(counted(errorClass, Tally.Filing.DELAYED)).isEqualTo(1);
  }

  @Test
  void due_rows_areTheDueOnesOldestFirst() {
    Instant due = NOW.minusSeconds(86_400);
    JobRecord later = SampleRecords.next(created(SampleRecords.freshKey()), new JobState.Delayed(due.plusMillis(2)));
    JobRecord sooner = SampleRecords.next(created(SampleRecords.freshKey()), new JobState.Delayed(due.plusMillis(1)));
    JobRecord notYet = SampleRecords.next(created(SampleRecords.freshKey()), new JobState.Delayed(due.plusMillis(4)));
    settlements().settle(List.of(Settlement.withItsRow(later, null), Settlement.withItsRow(sooner, null),
        Settlement.withItsRow(notYet, null)));

    List<IdempotencyKey> found =
        delayed().due(due.plusMillis(3), 1_000).stream().map(Row.DelayedRow::key).toList();

    assertThat(found).containsSubsequence(sooner.key(), later.key()).doesNotContain(notYet.key());
    assertThat(delayed().due(due.plusMillis(3), 1)).hasSize(1);
    assertThat(delayed().due(due.plusMillis(1), 1_000)).extracting(Row.DelayedRow::key).contains(sooner.key());
  }

  @Test
  void removeStale_rowThatIsNoLongerThere_leavesTheNewerOne() {
    JobRecord first = SampleRecords.next(created(key), new JobState.InReview("permanent"));
    settlements().settle(List.of(Settlement.withItsRow(first, null)));
    Row.ReviewRow seen = review().row(key).orElseThrow();
    JobRecord second = SampleRecords.next(first, new JobState.InReview("permanent"));
    settlements().settle(List.of(Settlement.withItsRow(second, null)));

    review().removeStale(seen);

    assertThat(review().row(key)).contains((Row.ReviewRow) rowOf(second));
    review().removeStale((Row.ReviewRow) rowOf(second));
    assertThat(review().row(key)).isEmpty();
    review().removeStale(seen);
  }

  @Test
  void removeStale_delayedRow_likewise() {
    JobRecord first = delayed(created(key));
    settlements().settle(List.of(Settlement.withItsRow(first, null)));
    Row.DelayedRow seen = delayed().row(key).orElseThrow();
    JobRecord second = SampleRecords.next(first, new JobState.Delayed(NOW.plusSeconds(7_200)));
    settlements().settle(List.of(Settlement.withItsRow(second, null)));

    delayed().removeStale(seen);

    assertThat(delayed().row(key)).contains((Row.DelayedRow) rowOf(second));
    delayed().removeStale((Row.DelayedRow) rowOf(second));
    assertThat(delayed().row(key)).isEmpty();
  }

  private Settlement counting(JobRecord next, Tally.Filing filing) {
    return Settlement.withItsRow(next, new Tally(errorClass, filing, NOW));
  }

  private static Row rowOf(JobRecord next) {
    return ((RowChange.Put) Settlement.withItsRow(next, null).row()).row();
  }

  private static JobRecord delayed(JobRecord before) {
    return SampleRecords.next(before, new JobState.Delayed(NOW.plusSeconds(3_600)));
  }

  private JobRecord created(IdempotencyKey fresh) {
    return create(SampleRecords.queued(fresh));
  }

  private JobRecord create(JobRecord first) {
    assertThat(ledger().create(first, null)).isInstanceOf(Ledger.Swap.Won.class);
    return first;
  }
}
