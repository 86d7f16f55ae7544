package dev.nightshift.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.job.JobId;
import dev.nightshift.core.report.CrossCheck;
import dev.nightshift.core.report.Report;
import dev.nightshift.core.report.Schedule;
import dev.nightshift.core.report.SecondLook;
import dev.nightshift.core.report.Stock;
import dev.nightshift.core.report.Stocktaking;
import dev.nightshift.core.report.Term;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ReportTextTest {
  private static final Instant AT = Instant.parse("2026-12-02T07:00:12Z");
  private static final CrossCheck NOTHING = new CrossCheck(0, 0, List.of(), List.of(), List.of());

  private final Stock stock = new Stock(
      Map.of(Term.QUEUED, 22L, Term.WAITING, 1L, Term.RUNNING, 0L, Term.BLOCKED, 243L, Term.DEAD, 0L, Term.REVIEW, 12L,
          Term.DONE, 1_301L),
      20, 2, new TreeMap<>(Map.of("duplicate_input_path", 169L, "missing_input_path", 76L)),
      new TreeMap<>(Map.of("RateLimitError", 11L, "夜".repeat(70), 1L)), new TreeMap<>(), 1_290, 3, 1,
      new Stock.Oldest(new JobId("night-021"), Instant.parse("2026-12-01T18:00:00Z")));

  @Test
  void write_aGoodMorning_linesUpAndSaysSo() {
    Report report = new Report(Report.Kind.FULL, AT, stock, NOTHING, NOTHING, 0, 0, List.of(),
        new SecondLook.Looked(243, 1, 2, 240, 0));

    assertThat(ReportText.write(report)).isEqualTo(
        """
            Nightshift, 2026-12-02 07:00 UTC, full report

            jobs in the ledger                          1579
              queued                                      22  20 can start, 2 can't
              waiting                                      1  not due yet
              running                                      0
              blocked                                    243  can't start as they are
              dead                                         0  await triage
              review                                      12  await a person
              done                                      1301  1290 completed, 11 discarded

            can't start, by reason
              duplicate_input_path                       169
              missing_input_path                          76

            in review, by error class
              RateLimitError                              11
              %s     1

            sent again                                     3  since their last start
            ended without a word                           1  at least once
            blocked, checked again                       243  1 can start now, 2 superseded, 240 still \
            blocked, 0 left for later
            oldest open job                                   night-021, accepted 2026-12-01 18:00 UTC, \
            13 h 0 min ago

            The tables agree with the ledger.
            """
            .formatted("夜".repeat(40)));
  }

  @Test
  void write_whatIsWrong_isSaidInWords() {
    IdempotencyKey lost = new IdempotencyKey("a".repeat(32));
    CrossCheck review = new CrossCheck(1, 0, List.of(lost), List.of(), List.of());
    Report report = new Report(Report.Kind.LIGHT, AT, stock, NOTHING, review, 2, 1,
        List.of(new Schedule("nightly-bonsai", Duration.ofHours(24))), SecondLook.Looked.notYet(
            new Stocktaking.Turn(List.of(), 243)));

    assertThat(ReportText.write(report)).contains(
        "OVERDUE: the schedule nightly-bonsai should have enqueued within the last 24 h and did not",
        "DISAGREEMENT: jobs without their row in ManualReview: 1 (" + lost + ")",
        "DISAGREEMENT: records of the ledger that can't be read and are in no sum: 1;", "kept whole for a person",
        "243 left for later")
        .doesNotContain("agree with");
  }
}
