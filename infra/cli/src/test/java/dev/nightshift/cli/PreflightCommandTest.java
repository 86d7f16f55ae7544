package dev.nightshift.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PreflightCommandTest {
  private static final String BACKLOG = Ran.event("backlog-267/jobs.jsonl");
  private static final String OBJECTS = Ran.event("backlog-267/objects.txt");
  private static final String GOOD = "{\"job_id\": \"a\", \"action\": \"x\", \"payload\": {}}";

  @TempDir
  private Path folder = Path.of("");

  @Test
  void backlog_withItsObjects_hasTheCountsThatAreKnown() {
    Ran ran = Ran.nightshift("preflight", BACKLOG, "--objects", OBJECTS, "--json");

    assertThat(ran.exitCode()).isEqualTo(1);
    JsonNode json = ran.json();
    assertThat(json.path("total").intValue()).isEqualTo(267);
    assertThat(json.path("runnable").intValue()).isEqualTo(22);
    assertThat(json.path("blocked").intValue()).isEqualTo(245);
    assertThat(json.path("blocked_reason_count")).hasToString(
        "{\"duplicate_input_path\":169,\"missing_input_path\":76}");
  }

  @Test
  void backlog_withItsObjects_givesEachJobItsReason() throws IOException {
    JsonNode expected = new ObjectMapper().readTree(Path.of(Ran.event("backlog-267/expected.json")).toFile());

    JsonNode jobs = Ran.nightshift("preflight", BACKLOG, "--objects", OBJECTS, "--json").json().path("jobs");

    assertThat(jobs).allSatisfy(job -> assertThat(
        job.path("verdict").textValue().equals("runnable") ? "runnable" : job.path("reason").textValue())
        .as(job.path("job_id").textValue())
        .isEqualTo(expected.path("jobs").path(job.path("job_id").textValue()).textValue()));
  }

  @Test
  void backlog_asText_linesUp() {
    String out = Ran.nightshift("preflight", BACKLOG, "--objects", OBJECTS).out();

    List<String> table = out.lines().takeWhile(line -> !line.isBlank()).toList();
    int verdict = table.getFirst().indexOf("verdict");
    int reason = table.getFirst().indexOf("reason");
    assertThat(table).hasSize(268);
    assertThat(table.subList(1, 268)).allSatisfy(line -> {
      assertThat(line.substring(0, verdict)).matches("night-[0-9]{3} +");
      assertThat(line.substring(verdict, reason)).matches("(runnable|blocked) +");
    });
    assertThat(out).containsPattern("total +267\nrunnable +22\nblocked +245\n")
        .containsPattern("duplicate_input_path +169\n  missing_input_path +76\n");
  }

  @Test
  void badJobs_eachWithOneFault_areBlockedWithTheFieldNamed() throws IOException {
    JsonNode expected = new ObjectMapper().readTree(Path.of(Ran.event("bad-jobs.expected.json")).toFile());

    JsonNode jobs = Ran.nightshift("preflight", Ran.event("bad-jobs.json"), "--json").json().path("jobs");

    assertThat(jobs).hasSameSizeAs(expected);
    for (int i = 0; i < expected.size(); i++) {
      JsonNode field = expected.path(i).path("field");
      JsonNode job = jobs.path(i);
      assertThat(job.path("verdict").textValue()).isEqualTo(field.isNull() ? "runnable" : "blocked");
      if (!field.isNull()) {
        assertThat(job.path("reason").textValue()).isEqualTo("invalid_definition");
        assertThat(StreamSupport.stream(job.path("problems").spliterator(), false)
            .map(problem -> problem.path("field").textValue())).as("%s", job).contains(field.textValue());
      }
    }
  }

  @Test
  void lineThatIsNoJson_amongGoodOnes_isNamedByItsNumber() {
    Ran ran = Ran.withInput(GOOD + "\n\nnot json\n" + GOOD.replace("\"a\"", "\"b\""), "preflight", "-", "--json");

    JsonNode broken = ran.json().path("jobs").path(1);
    assertThat(ran.json().path("runnable").intValue()).isEqualTo(2);
    assertThat(broken.path("job_id").isNull()).isTrue();
    assertThat(broken.path("place").textValue()).isEqualTo("line 3");
    assertThat(broken.path("reason").textValue()).isEqualTo("invalid_definition");
    assertThat(ran.exitCode()).isEqualTo(1);
  }

  @Test
  void lineThatIsNoJson_asText_isNamedByItsNumber() {
    assertThat(Ran.withInput(GOOD + "\n{\"action\": \n", "preflight", "-").out()).contains("line 2: ");
  }

  @Test
  void oneJobWithoutFault_isFine() {
    Ran ran = Ran.withInput(GOOD, "preflight", "-");

    assertThat(ran.exitCode()).isZero();
    assertThat(ran.err()).contains("--policy").contains("--objects");
  }

  @ParameterizedTest
  @ValueSource(strings = {
      "[%s]", "{\"jobs\": [%s]}", " \n{ \"jobs\":[\n%s\n] }\n", "%s", "\uFEFF%s\n", "\n\n%s\n\n",
      "{\"job_id\": \"a\",\n \"action\": \"x\",\n \"payload\": {}\n}"})
  void form_anyThatIsKnown_holdsTheSameJob(String form) {
    JsonNode json = Ran.withInput(form.replace("%s", GOOD), "preflight", "-", "--json").json();

    assertThat(json.path("total").intValue()).isEqualTo(1);
    assertThat(json.path("jobs").path(0).path("job_id").textValue()).isEqualTo("a");
    assertThat(json.path("runnable").intValue()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  \n", "[]", "{\"jobs\": []}", "{\"jobs\": [{}", "[1, 2",
      "{\"jobs\": [{}], \"cycle\": \"tonight\"}"})
  void fileWithoutReadableJobs_isRefusedWithAWord(String text) {
    Ran ran = Ran.withInput(text, "preflight", "-");

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err()).containsPattern("nightshift: .*-.*(;|,)").doesNotContain("Exception");
  }

  @Test
  void nameGivenTwice_isThatJobsFaultAlone() {
    JsonNode json = Ran
        .withInput("[" + GOOD + ", {\"action\": \"x\", \"payload\": {}, \"action\": \"y\"}]", "preflight", "-",
            "--json")
        .json();

    assertThat(json.path("runnable").intValue()).isEqualTo(1);
    assertThat(json.path("jobs").path(1).path("detail").textValue()).contains("action").contains("twice");
  }

  @Test
  void sameWorkTwice_isNotedAtTheSecond() {
    Ran ran = Ran.withInput(GOOD + "\n" + GOOD, "preflight", "-", "--json");

    assertThat(ran.exitCode()).isZero();
    assertThat(ran.json().path("jobs").path(0).has("same_work_as")).isFalse();
    assertThat(ran.json().path("jobs").path(1).path("same_work_as").textValue()).isEqualTo("line 1");
  }

  @Test
  void policy_withoutTheAction_blocksIt() throws IOException {
    Path policy = Files.writeString(folder.resolve("policy.json"), "{\"actions\": {\"y\": {\"handler\": \"h\"}}}");

    JsonNode job = Ran.withInput(GOOD, "preflight", "-", "--json", "--policy", policy.toString())
        .json()
        .path("jobs")
        .path(0);

    assertThat(job.path("reason").textValue()).isEqualTo("unknown_action");
  }

  @Test
  void policy_withAFault_isRefusedWithItsField() throws IOException {
    Path policy = Files.writeString(folder.resolve("policy.json"), "{\"wait\": {}}");

    Ran ran = Ran.withInput(GOOD, "preflight", "-", "--policy", policy.toString());

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err()).contains("policy.json").contains("wait");
  }

  @Test
  void file_thatIsNotThere_isRefused() {
    Ran ran = Ran.nightshift("preflight", folder.resolve("none.jsonl").toString());

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err()).contains("there is no file").contains("none.jsonl");
  }

  @Test
  void file_thatIsAFolder_isRefused() {
    assertThat(Ran.nightshift("preflight", folder.toString()).exitCode()).isEqualTo(2);
  }

  @Test
  void file_thatIsNoUtf8_isRefused() throws IOException {
    Path file = Files.write(folder.resolve("latin.jsonl"), new byte[]{'{', (byte) 0xe9, '}'});

    Ran ran = Ran.nightshift("preflight", file.toString());

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err()).contains("UTF-8");
  }

  @Test
  void severalFiles_areOneReport() {
    JsonNode json = Ran.nightshift("preflight", BACKLOG, Ran.event("enqueue-jobs.json"), "--json").json();

    assertThat(json.path("total").intValue()).isEqualTo(270);
    assertThat(json.path("jobs").path(269).path("place").textValue()).contains("enqueue-jobs.json").contains("jobs[2]");
  }
}
