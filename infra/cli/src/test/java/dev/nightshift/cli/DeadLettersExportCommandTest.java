package dev.nightshift.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.LedgerScan;
import dev.nightshift.core.report.Recount;
import dev.nightshift.core.report.Term;
import dev.nightshift.core.retry.Failure;
import dev.nightshift.core.retry.Kind;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DeadLettersExportCommandTest {
  private final FakeStack stack = new FakeStack();

  @Test
  void export_allStates_hasALineForEachThatFailed() throws JsonProcessingException {
    aNight();

    Ran ran = stack.run("dead-letters", "export");

    assertThat(ran.exitCode()).as(ran.err()).isZero();
    assertThat(lines(ran))
        .extracting(line -> line.path("job_id").textValue() + " " + line.path("disposition").textValue()
            + " " + line.path("next").asText("-"))
        .containsExactlyInAnyOrder("busy dead delayed", "refused dead review", "waits review -", "put-off delayed -");
    assertThat(ran.err()).contains("4 of 7 jobs: 2 dead, 1 delayed, 1 review");
    JsonNode line =
        lines(ran).filter(one -> one.path("job_id").textValue().equals("refused")).findFirst().orElseThrow();
    assertThat(line.path("payload").path("site").textValue()).isEqualTo("bonsai");
    assertThat(line.path("error_class").textValue()).isEqualTo("Refused");
    assertThat(line.path("message").textValue()).isEqualTo("401");
    assertThat(line.path("attempt").intValue()).isEqualTo(1);
    assertThat(line.path("failed_at").textValue()).isEqualTo("2026-12-01T18:00:00Z");
  }

  /** So that a filter on it is the report's number. */
  @Test
  void export_dispositions_countAsTheReportDoes() throws JsonProcessingException {
    aNight();
    Recount recount = new Recount(stack.clock.instant());
    stack.ledger.all().forEach(recount::add);

    List<String> dispositions =
        lines(stack.run("dead-letters", "export")).map(line -> line.path("disposition").textValue()).toList();

    assertThat(dispositions).filteredOn("dead"::equals).hasSize((int) recount.stock().of(Term.DEAD));
    assertThat(dispositions).filteredOn("review"::equals).hasSize((int) recount.stock().of(Term.REVIEW));
  }

  @Test
  void export_json_isOneArray() {
    assertThat(stack.run("dead-letters", "export", "--json").json()).hasToString("[]");
    aNight();

    assertThat(stack.run("dead-letters", "export", "--json").json()).hasSize(4);
  }

  @Test
  void export_since_leavesOutWhatFailedBefore() throws JsonProcessingException {
    aNight();
    stack.clock.tick(Duration.ofHours(2));
    stack.inReview("late", "Trouble");

    assertThat(lines(stack.run("dead-letters", "export", "--since", "2h"))).hasSize(5);
    assertThat(lines(stack.run("dead-letters", "export", "--since", "1h"))).singleElement()
        .satisfies(line -> assertThat(line.path("job_id").textValue()).isEqualTo("late"));
  }

  @Test
  void export_recordThatCantBeRead_isToldOfAndTheOthersArePrinted() {
    aNight();

    Ran ran = Ran.on(options -> {
      OpenStack open = stack.open(options);
      return new OpenStack(open.ledger(), open.index(), corrupt -> new LedgerScan() {
        @Override
        public void scan(Predicate<JobRecord> visitor) {
          corrupt.accept("record 123 has format 9");
          stack.ledger.scan(visitor);
        }

        @Override
        public void scanOutlines(Optional<IdempotencyKey> behind, Predicate<JobRecord> visitor) {
          corrupt.accept("record 123 has format 9");
          stack.ledger.scanOutlines(behind, visitor);
        }
      }, open.settlements(), open.review(), open.tickets(), open.policy(), open.reports(), open.nonces(), open.clock(),
          open.end());
    }, "", "dead-letters", "export");

    assertThat(ran.exitCode()).isEqualTo(1);
    assertThat(ran.err()).contains("left out: record 123 has format 9");
    assertThat(ran.out().lines()).hasSize(4);
  }

  private void aNight() {
    Failure busy = new Failure("Busy", Kind.TRANSIENT, "throttled", "429", 3, stack.clock.instant(), null);
    Failure refused = new Failure("Refused", Kind.PERMANENT, "http-refused", "401", 1, stack.clock.instant(), null);
    stack.with("busy", new JobState.Dead(busy), List.of(busy), Map.of());
    stack.with("refused", new JobState.Dead(refused), List.of(refused), Map.of());
    stack.with("put-off", new JobState.Delayed(stack.clock.instant().plusSeconds(60)), List.of(busy), Map.of());
    stack.with("paced", new JobState.Delayed(stack.clock.instant().plusSeconds(60)));
    stack.with("retries", new JobState.Queued(stack.clock.instant()), List.of(busy), Map.of());
    stack.with("done", new JobState.Completed(Map.of(), stack.clock.instant().plusSeconds(60)), List.of(busy),
        Map.of());
    stack.inReview("waits", "Trouble");
  }

  private static Stream<JsonNode> lines(Ran ran) throws JsonProcessingException {
    ObjectMapper json = new ObjectMapper();
    Stream.Builder<JsonNode> lines = Stream.builder();
    for (String line : ran.out().lines().toList()) {
      lines.add(json.readTree(line));
    }
    return lines.build();
  }
}
