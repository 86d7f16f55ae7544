package dev.nightshift.testkit.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.core.job.ObjectPath;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Lease;
import dev.nightshift.core.report.Report.Kind;
import dev.nightshift.core.report.ReportEvent;
import dev.nightshift.core.report.Stocktaking.Counted;
import dev.nightshift.core.report.Term;
import dev.nightshift.testkit.SampleRecords;
import java.time.Duration;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StocktakingTest {
  private final ReportRoom room = new ReportRoom();

  @Test
  void count_everyKindOfJob_addsUpAndAgrees() {
    room.queued();
    room.blocked();
    room.settled(new JobState.Delayed(room.clock.instant().plusSeconds(3_600)));
    room.settled(new JobState.InReview("permanent"));
    room.clock.tick(Duration.ofSeconds(1));

    Counted counted = room.count(Kind.LIGHT);

    assertThat(counted.stock().terms()).containsExactlyInAnyOrderEntriesOf(Map.of(Term.QUEUED, 1L, Term.WAITING, 1L,
        Term.RUNNING, 0L, Term.BLOCKED, 1L, Term.DEAD, 0L, Term.REVIEW, 1L, Term.DONE, 0L));
    assertThat(counted.delayed().inLedger()).isEqualTo(1);
    assertThat(counted.review().inLedger()).isEqualTo(1);
    assertThat(counted.delayed().agrees() && counted.review().agrees()).isTrue();
    assertThat(counted.at()).isEqualTo(room.clock.instant());
  }

  @Test
  void count_full_splitsWhatIsQueuedByWhatHoldsNow() {
    IntStream.range(0, 70).forEach(_ -> room.queued());

    assertThat(room.count(Kind.FULL).stock().queuedButBlocked()).isEqualTo(70);
    assertThat(room.inputs.calls()).as("looks at the bucket, for 70 jobs").isEqualTo(2);
    assertThat(room.count(Kind.LIGHT).stock().queuedButBlocked()).isZero();

    room.inputs.put(ReportRoom.INPUT);
    Counted counted = room.count(Kind.FULL);
    assertThat(counted.stock().queuedButBlocked()).isZero();
    assertThat(counted.stock().runnable()).isEqualTo(70);
  }

  /** One forbidden object cost the whole report of the morning. */
  @Test
  void count_inputThatCantBeAskedFor_countsAsInALightReport() {
    ObjectPath forbidden = ObjectPath.parse("inputs/forbidden.md");
    JobRecord bad = room.needing(forbidden, new JobState.Queued(room.clock.instant()));
    IntStream.range(0, 69).forEach(_ -> room.queued());
    room.forbid(forbidden::equals);

    Counted counted = room.count(Kind.FULL);

    assertThat(counted.stock().queuedButBlocked()).isEqualTo(69);
    assertThat(counted.stock().runnable()).isEqualTo(1);
    assertThat(room.events).singleElement()
        .isInstanceOfSatisfying(ReportEvent.Troubled.class, event -> assertThat(event.key()).isEqualTo(bad.key()));
  }

  @Test
  void count_nothingCanBeAskedFor_takesOneRoundApartOnly() {
    IntStream.range(0, 120).forEach(_ -> room.queued());
    room.forbid(_ -> true);

    assertThat(room.count(Kind.FULL).stock().runnable()).isEqualTo(120);

    assertThat(room.events).hasSize(120).hasOnlyElementsOfType(ReportEvent.Troubled.class);
    assertThat(room.inputs.calls()).as("three rounds, and each job of the first").isEqualTo(3 + 50);
  }

  @Test
  void count_anything_changesNoJob() {
    room.queued();
    room.blocked();
    var before = room.ledger.all();

    room.count(Kind.FULL);

    assertThat(room.ledger.all()).isEqualTo(before);
  }

  @Test
  void count_rowOfAJobThatWentOn_isRemoved() {
    JobRecord job = room.settled(new JobState.Delayed(room.clock.instant()));
    room.ledger.swap(
        SampleRecords.next(job, new JobState.Running(new Lease("o", room.clock.instant().plusSeconds(300), false))));
    room.clock.tick(Duration.ofSeconds(1));

    assertThat(room.count(Kind.LIGHT).delayed().stale()).hasSize(1);

    assertThat(room.delayed.all()).isEmpty();
    assertThat(room.count(Kind.LIGHT).delayed().stale()).isEmpty();
  }

  @Test
  void count_jobWhoseRowIsLost_isNamedAndLeftToTheSweep() {
    JobRecord job = room.settled(new JobState.InReview("permanent"));
    room.review.remove(job.key());
    room.clock.tick(Duration.ofSeconds(1));

    assertThat(room.count(Kind.LIGHT).review().withoutRow()).containsExactly(job.key());
    assertThat(room.ledger.read(job.key())).contains(job);
  }

  @Test
  void count_messageThatIsNoLetter_isCountedApart() {
    room.review.keepMalformed("not ours", "body: is no JSON", room.clock.instant());

    Counted counted = room.count(Kind.LIGHT);

    assertThat(counted.malformedMessages()).isEqualTo(1);
    assertThat(counted.review().rows()).isZero();
  }
}
