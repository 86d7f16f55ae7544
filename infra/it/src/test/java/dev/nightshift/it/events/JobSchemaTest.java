package dev.nightshift.it.events;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.nightshift.aws.FieldProblem;
import dev.nightshift.aws.JobJson;
import dev.nightshift.aws.ParsedJob;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class JobSchemaTest {
  /** What no schema can say: how a number was rounded, which characters a payload holds. */
  private static final Set<String> BEYOND_SCHEMA = Set.of("payload.order", "payload.title");

  private final Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
      .getSchema(EventFiles.json("job.schema.json"));

  @Test
  void schema_everyJobOfTheBacklog_isAccepted() {
    List<JsonNode> jobs = EventFiles.jsonLines("backlog-267/jobs.jsonl");

    assertThat(jobs).hasSize(267).allSatisfy(job -> assertThat(schema.validate(job)).isEmpty());
  }

  @Test
  void schema_everySampleJob_isAccepted() {
    assertThat(EventFiles.json("enqueue-jobs.json").get("jobs"))
        .allSatisfy(job -> assertThat(schema.validate(job)).isEmpty());
  }

  @ParameterizedTest(name = "{1}")
  @MethodSource("badJobs")
  void schema_jobAmongBadOnes_isAcceptedOnlyIfGood(JsonNode job, JsonNode expected) {
    JsonNode field = expected.get("field");
    boolean accepted = field.isNull() || BEYOND_SCHEMA.contains(field.textValue());

    assertThat(schema.validate(job).isEmpty()).isEqualTo(accepted);
  }

  @ParameterizedTest(name = "{1}")
  @MethodSource("badJobs")
  void reader_jobAmongBadOnes_namesTheFieldThatIsWrong(JsonNode job, JsonNode expected) {
    List<String> named = switch (JobJson.parse(job, null)) {
      case ParsedJob.Valid _ -> List.of();
      case ParsedJob.Invalid invalid -> invalid.problems().stream().map(FieldProblem::field).toList();
    };
    JsonNode field = expected.get("field");

    assertThat(named).isEqualTo(field.isNull() ? List.of() : List.of(field.textValue()));
  }

  static Stream<Arguments> badJobs() {
    JsonNode jobs = EventFiles.json("bad-jobs.json").get("jobs");
    JsonNode expected = EventFiles.json("bad-jobs.expected.json");
    assertThat(jobs).hasSameSizeAs(expected);
    return Stream.iterate(0, i -> i < jobs.size(), i -> i + 1).map(i -> Arguments.of(jobs.get(i), expected.get(i)));
  }
}
