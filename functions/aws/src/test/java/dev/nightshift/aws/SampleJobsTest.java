package dev.nightshift.aws;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nightshift.core.job.JobDefinition;
import dev.nightshift.core.job.ObjectPath;
import dev.nightshift.core.preflight.BlockReason;
import dev.nightshift.core.preflight.Preflight;
import dev.nightshift.core.preflight.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The jobs in {@code events/}, as every reader of that folder meets them. */
final class SampleJobsTest {
  private static final Path EVENTS = Path.of("../../events");

  @TestFactory
  Stream<DynamicTest> badJob_isNamedByItsField() throws IOException {
    JsonNode jobs = Json.mapper().readTree(Files.readString(EVENTS.resolve("bad-jobs.json"))).get("jobs");
    JsonNode expected = Json.mapper().readTree(Files.readString(EVENTS.resolve("bad-jobs.expected.json")));
    assertThat(jobs).hasSameSizeAs(expected);
    return IntStream.range(0, jobs.size())
        .mapToObj(i -> DynamicTest.dynamicTest(i + " " + expected.get(i),
            () -> assertThat(fieldsOf(JobJson.parse(jobs.get(i), null))).isEqualTo(
                expected.get(i).get("field").isNull() ? List.of()
                    : List.of(expected.get(i).get("field").textValue()))));
  }

  @Test
  void goodJobs_areAllRead() throws IOException {
    JsonNode jobs = Json.mapper().readTree(Files.readString(EVENTS.resolve("enqueue-jobs.json"))).get("jobs");

    assertThat(jobs).isNotEmpty().allSatisfy(job -> assertThat(fieldsOf(JobJson.parse(job, null))).isEmpty());
  }

  /** 267 submitted, 22 of them runnable: the night that Nightshift was built for. */
  @Test
  void backlog_throughPreflight_givesTheKnownCounts() throws IOException {
    Map<String, Long> counts = verdicts().values().stream().collect(groupingBy(identity(), counting()));

    assertThat(counts).isEqualTo(Map.of("runnable", 22L, BlockReason.DUPLICATE_INPUT_PATH.wireName(), 169L,
        BlockReason.MISSING_INPUT_PATH.wireName(), 76L));
  }

  @Test
  void backlog_throughPreflight_givesEachJobItsReason() throws IOException {
    JsonNode expected =
        Json.mapper().readTree(Files.readString(EVENTS.resolve("backlog-267/expected.json"))).get("jobs");

    assertThat(verdicts()).hasSize(267).isEqualTo(Json.mapper().convertValue(expected, Map.class));
  }

  private static Map<String, String> verdicts() throws IOException {
    Set<String> objects = new HashSet<>(Files.readAllLines(EVENTS.resolve("backlog-267/objects.txt")));
    Preflight preflight = new Preflight(_ -> true, 500_000);
    Map<String, String> verdicts = new HashMap<>();
    for (String line : Files.readAllLines(EVENTS.resolve("backlog-267/jobs.jsonl"))) {
      JobDefinition job = Jobs.valid(line).definition();
      Verdict verdict = preflight.check(job, (ObjectPath path) -> objects.contains(path.value()));
      verdicts.put(job.jobId().value(), switch (verdict) {
        case Verdict.Runnable _ -> "runnable";
        case Verdict.Blocked blocked -> blocked.reason().wireName();
      });
    }
    return verdicts;
  }

  private static List<String> fieldsOf(ParsedJob parsed) {
    return switch (parsed) {
      case ParsedJob.Valid _ -> List.of();
      case ParsedJob.Invalid invalid -> invalid.problems().stream().map(FieldProblem::field).toList();
    };
  }
}
