package dev.nightshift.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Ledger;
import dev.nightshift.core.ledger.Row;
import dev.nightshift.core.ledger.RowChange;
import dev.nightshift.core.ledger.Settlement;
import dev.nightshift.core.ledger.Settlements;
import dev.nightshift.core.retry.Failure;
import dev.nightshift.core.retry.Kind;
import dev.nightshift.core.triage.ManualReview;
import dev.nightshift.core.triage.ManualReview.Listing;
import dev.nightshift.core.triage.OpenReview;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What every {@link ManualReview} does for people. Tests use fresh keys, error classes and bodies. */
public abstract class ManualReviewContract {
  private static final Instant NOW = SampleRecords.NOW;

  private final String errorClass = "Error-" + UUID.randomUUID();

  protected abstract Ledger ledger();

  protected abstract Settlements settlements();

  protected abstract ManualReview review();

  @Test
  void open_ofAClass_areItsJobsAndNoOthers() {
    OpenReview one = inReview(errorClass, NOW);
    OpenReview other = inReview(errorClass, NOW.plusMillis(1));
    inReview(errorClass + "-", NOW);

    assertThat(open(errorClass, null)).containsExactlyInAnyOrder(one, other);
  }

  @Test
  void open_since_areThoseThatEnteredThenOrLater() {
    OpenReview before = inReview(errorClass, NOW.minusMillis(1));
    OpenReview then = inReview(errorClass, NOW);
    OpenReview later = inReview(errorClass, NOW.plusMillis(1));

    assertThat(open(errorClass, NOW)).containsExactlyInAnyOrder(then, later);
    assertThat(open(null, NOW)).contains(then, later).doesNotContain(before);
  }

  @Test
  void open_ofAllClasses_areJobsAndKeptMessages() {
    OpenReview job = inReview(errorClass, NOW);
    String body = "{\"of\": \"" + errorClass + "\"}";
    review().keepMalformed(body, "key: is missing", NOW);

    List<OpenReview> all = open(null, null);

    assertThat(all).contains(job);
    OpenReview.Malformed message = kept(body);
    assertThat(all).contains(message);
    assertThat(message.why()).isEqualTo("key: is missing");
    assertThat(message.enteredAt()).isEqualTo(NOW);
    assertThat(open(OpenReview.Malformed.ERROR_CLASS, null)).contains(message).doesNotContain(job);
  }

  @Test
  void keepMalformed_sameBodyAgain_isKeptOnceAsItWas() {
    String body = "again " + errorClass;
    review().keepMalformed(body, "first", NOW);
    OpenReview.Malformed first = kept(body);

    review().keepMalformed(body, "second", NOW.plusSeconds(1));

    assertThat(open(OpenReview.Malformed.ERROR_CLASS, null)).filteredOn(one -> idOf(one).equals(first.id()))
        .containsExactly(first);
  }

  @Test
  void open_whatLeftReview_isNotAmongThem() {
    OpenReview.OfAJob open = inReview(errorClass, NOW);
    JobRecord job = ledger().read(open.row().key()).orElseThrow();
    settlements().settle(List.of(new Settlement(SampleRecords.next(job, new JobState.Discarded("no", NOW)),
        new RowChange.RemoveReview(job.key()), null)));

    assertThat(open(errorClass, null)).isEmpty();
  }

  @Test
  void open_visitorThatWantsNoMore_isAskedNoMore() {
    inReview(errorClass, NOW);
    inReview(errorClass, NOW);
    List<OpenReview> seen = new ArrayList<>();

    review().open(new Listing(errorClass, null), one -> {
      seen.add(one);
      return false;
    });

    assertThat(seen).hasSize(1);
  }

  @Test
  void open_many_areAllOfThemOnce() {
    String message = "m".repeat(Failure.LONGEST_MESSAGE);
    Set<OpenReview> jobs = new HashSet<>();
    for (int i = 0; i < 60; i++) {
      jobs.add(inReview(errorClass, NOW.plusMillis(i), message));
    }

    assertThat(open(errorClass, null)).containsExactlyInAnyOrderElementsOf(jobs);
  }

  @Test
  void malformed_smallAndLong_isWholeUntilItIsRemoved() {
    for (String body : List.of("small " + errorClass, errorClass + "夜".repeat(300_000))) {
      review().keepMalformed(body, "is no JSON", NOW);
      OpenReview.Malformed message = kept(body);
      String id = message.id();

      assertThat(review().malformed(id)).contains(new ManualReview.KeptMessage(message, body));
      assertThat(review().removeMalformed(id)).isTrue();

      assertThat(review().malformed(id)).isEmpty();
      assertThat(review().removeMalformed(id)).isFalse();
      assertThat(open(null, null)).extracting(ManualReviewContract::idOf).doesNotContain(id);
    }
  }

  /** By its body, since an id is the adapter's own. */
  private OpenReview.Malformed kept(String body) {
    return open(OpenReview.Malformed.ERROR_CLASS, null).stream()
        .map(OpenReview.Malformed.class::cast)
        .filter(message -> review().malformed(message.id()).orElseThrow().body().equals(body))
        .findFirst()
        .orElseThrow();
  }

  private static String idOf(OpenReview open) {
    return switch (open) {
      case OpenReview.OfAJob(var row) -> row.key().value();
      case OpenReview.Malformed message -> message.id();
    };
  }

  private List<OpenReview> open(@Nullable String ofClass, @Nullable Instant since) {
    List<OpenReview> found = new ArrayList<>();
    review().open(new Listing(ofClass, since), found::add);
    return found;
  }

  private OpenReview.OfAJob inReview(String ofClass, Instant at) {
    return inReview(ofClass, at, "as it happens");
  }

  private OpenReview.OfAJob inReview(String ofClass, Instant at, String message) {
    Failure failure = new Failure(ofClass, Kind.PERMANENT, "a-rule", message, 1, at, null);
    JobRecord empty = SampleRecords.queued(SampleRecords.freshKey());
    ledger().create(empty, null);
    JobRecord next = new JobRecord(empty.key(), empty.life(), 2, "triage", empty.jobId(), empty.action(), empty.cycle(),
        empty.definition(), new JobState.InReview("permanent"), empty.counts(), false, empty.steps(), empty.budget(),
        List.of(failure),
        empty.requestId(), null, empty.enqueuedAt(), at);
    Settlement settlement = Settlement.withItsRow(next, null);
    settlements().settle(List.of(settlement));
    return new OpenReview.OfAJob((Row.ReviewRow) ((RowChange.Put) settlement.row()).row());
  }
}
