package dev.nightshift.aws;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.nightshift.core.budget.Budget;
import dev.nightshift.core.job.Cycle;
import dev.nightshift.core.job.JobDefinition;
import dev.nightshift.core.job.PreflightSwitches;
import dev.nightshift.core.job.Submission;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class JobJsonTest {
  private static final Cycle TONIGHT = new Cycle("2026-12-01T01:00:00Z");

  @Test
  void parse_allFields_givesThem() {
    JobDefinition job = Jobs.valid("""
        {"job_id":"j 夜","action":"publish","payload":{"n":1,"d":0.5,"s":"x","l":[null,true]},
         "inputs":[{"role":"r","path":"a/./b"}],"deliverable":"out//x",
         "preflight":{"require_unique_input_paths":false},"budget":{"tokens":5,"calls":6,"money":0.75},"cycle":"c"}""")
        .definition();

    assertThat(job.jobId().value()).isEqualTo("j 夜");
    assertThat(job.payload().fields()).containsEntry("n", 1L).containsEntry("d", 0.5).containsKey("l");
    assertThat(job.inputs().getFirst().path().value()).isEqualTo("a/b");
    assertThat(String.valueOf(job.deliverable())).isEqualTo("out/x");
    assertThat(job.preflight()).isEqualTo(new PreflightSwitches(true, false, true));
    assertThat(job.budget()).isEqualTo(new Budget(5L, 6L, new BigDecimal("0.75")));
    assertThat(job.cycle()).isEqualTo(new Cycle("c"));
  }

  @Test
  void parse_noName_isNamedAfterTheKeyWithoutItsCycle() {
    Submission tonight = ((ParsedJob.Valid) JobJson.parse(Jobs.with("{}"), TONIGHT)).submission();

    assertThat(tonight.definition().jobId().value()).isEqualTo(Jobs.valid(Jobs.with("{}")).key().value());
    assertThat(tonight.key()).isNotEqualTo(Jobs.valid(Jobs.with("{}")).key());
  }

  @Test
  void parse_cycleOfTheRequest_yieldsToTheJobsOwnAndToNone() {
    assertThat(cycle("")).isEqualTo(TONIGHT);
    assertThat(cycle(",\"cycle\":\"own\"")).isEqualTo(new Cycle("own"));
    assertThat(cycle(",\"cycle\":\"none\"")).isNull();
  }

  @Test
  void parse_taskId_isTheJobId() {
    assertThat(Jobs.valid("{\"task_id\":\"t\",\"action\":\"a\",\"payload\":{}}").definition().jobId().value())
        .isEqualTo("t");
    assertThat(Jobs.problems("{\"task_id\":\"t\",\"job_id\":\"t\",\"action\":\"a\",\"payload\":{}}")).isEmpty();
  }

  @Test
  void parse_manyFaults_namesThemAll() {
    assertThat(Jobs.problems(
        """
            {"job_id":7,"payload":"secret","inputs":[{"role":"r","path":3},"secret"],"deliverable":"../x","preflight":{"strict":true},
             "budget":{"tokens":0,"money":"1"},"cycle":"","pririty":1}"""))
        .containsExactly(
            "job_id: is the number 7; give text",
            "action: is missing; give text",
            "payload: is text; give an object, {} if there is nothing to say",
            "inputs[0].path: is the number 3; give text",
            "inputs[1]: is the text \"secret\"; give an object with role and path",
            "deliverable: \"../x\" holds \"..\"; write the path without it",
            "preflight.strict: is unknown; known are require_deliverable, require_existing_paths, require_unique_basenames_when_flattened,"
                + " require_unique_input_paths, and names of your own that begin with x_",
            "budget.tokens: is the number 0; give a whole number from 1 to 9223372036854775807",
            "budget.money: is the text \"1\"; give a number above 0",
            "cycle: is empty; give 1 to 64 characters",
            "pririty: is unknown; known are action, budget, cycle, deliverable, inputs, job_id, payload, preflight, task_id,"
                + " and names of your own that begin with x_");
  }

  @Test
  void parse_ownFields_areAllowed() {
    assertThat(Jobs.problems("{\"action\":\"a\",\"payload\":{},\"x_owner\":\"me\",\"_comment\":[1]}")).isEmpty();
  }

  @Test
  void parse_nullWhereSomethingIsOptional_isSaid() {
    assertThat(Jobs.problems("{\"action\":\"a\",\"payload\":{},\"budget\":null,\"deliverable\":null}"))
        .containsExactly("deliverable: is null; give text",
            "budget: is null; give short, medium, large or {tokens, calls, money}");
  }

  @Test
  void parse_hundredsOfFaults_saysTwentyAndHowManyMore() {
    String inputs = IntStream.range(0, 500).mapToObj(_ -> "1").collect(Collectors.joining(","));

    assertThat(Jobs.problems("{\"action\":\"a\",\"payload\":{},\"inputs\":[" + inputs + "]}"))
        .hasSize(21)
        .endsWith("job: has 480 more problems");
  }

  @Test
  void parse_invalid_keepsTheNameThatWasGiven() {
    assertThat(JobJson.parse("{\"job_id\":\"j\"}", null)).extracting("jobId").isEqualTo("j");
    assertThat(JobJson.parse("{\"task_id\":42}", null)).extracting("jobId").isEqualTo("42");
    assertThat(JobJson.parse("{\"job_id\":\"\\ud83d\"}", null)).extracting("jobId").isEqualTo("\ufffd");
    assertThat(JobJson.parse("{\"job_id\":\"j\\u0007\\n\"}", null)).extracting("jobId")
        .as("log lines that hold it must stay JSON")
        .isEqualTo("j\ufffd\ufffd");
    assertThat(JobJson.parse("[]", null)).extracting("jobId").isNull();
  }

  @Test
  void parse_noJson_saysWhereButNotWhat() {
    assertThat(Jobs.problems("{\"payload\":\n secret}")).containsExactly("job: is not JSON at line 2, column 2");
    assertThat(Jobs.problems("{\"action\":\"a\"")).hasSize(1)
        .first()
        .asString()
        .startsWith("job: is not JSON at line 1");
    assertThat(Jobs.problems("")).containsExactly("job: is missing; give an object with action and payload");
    assertThat(Jobs.problems(Jobs.with("{}") + "{}")).hasSize(1);
    assertThat(Jobs.problems(Jobs.with("{\"n\":NaN}"))).hasSize(1);
    assertThat(Jobs.problems(Jobs.with("{\"n\":" + "1".repeat(1001) + "}"))).hasSize(1);
    assertThat(Jobs.problems(Jobs.with("[".repeat(2000) + "]".repeat(2000)))).hasSize(1);
  }

  @Test
  void parse_bytesThatAreNoUtf8_areNoJson() {
    byte[] latin1 = Jobs.with("{\"t\":\"é\"}").getBytes(StandardCharsets.ISO_8859_1);

    assertThat(JobJson.parse(latin1, null)).isInstanceOfSatisfying(ParsedJob.Invalid.class,
        invalid -> assertThat(invalid.detail()).startsWith("job: is not JSON"));
  }

  @Test
  void parse_nameGivenTwice_isRefused() {
    assertThat(Jobs.problems("{\"action\":\"a\",\"payload\":{\"x\":1,\"x\":2}}"))
        .containsExactly("job: names \"x\" twice in one object; give it once");
  }

  @Test
  void parseNext_oneOfMany_leavesItsNeighboursAlone() throws IOException {
    String request = "[" + Jobs.with("{\"x\":1,\"x\":2}") + ",3," + Jobs.with("{\"n\":1.50}") + "]";
    List<ParsedJob> jobs = new ArrayList<>();

    try (JsonParser parser = Json.parser(request.getBytes(StandardCharsets.UTF_8))) {
      assertThat(parser.nextToken()).isEqualTo(JsonToken.START_ARRAY);
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        jobs.add(JobJson.parseNext(parser, null));
      }
    }

    assertThat(jobs.get(0)).isInstanceOfSatisfying(ParsedJob.Invalid.class,
        invalid -> assertThat(invalid.detail()).isEqualTo("job: names \"x\" twice in one object; give it once"));
    assertThat(jobs.get(1)).isInstanceOf(ParsedJob.Invalid.class);
    assertThat(jobs.get(2)).isInstanceOfSatisfying(ParsedJob.Valid.class, valid -> assertThat(
        valid.submission().definition().payload().fields()).isEqualTo(Map.of("n", 1.5)));
  }

  private static @Nullable Cycle cycle(String more) {
    ParsedJob parsed = JobJson.parse("{\"action\":\"a\",\"payload\":{}" + more + "}", TONIGHT);
    return ((ParsedJob.Valid) parsed).submission().definition().cycle();
  }
}
