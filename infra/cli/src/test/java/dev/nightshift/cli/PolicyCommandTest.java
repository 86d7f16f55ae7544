package dev.nightshift.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolicyCommandTest {
  private static final Path LABELLED = Ran.HOME.resolve("events/failures.jsonl");

  @TempDir
  private Path folder = Path.of("");

  @Test
  void classify_labelledErrors_comeOutAsLabelled() throws IOException {
    List<String> lines = Files.readAllLines(LABELLED);

    JsonNode judged = Ran.nightshift("policy", "classify", LABELLED.toString(), "--json").json();

    assertThat(judged).hasSize(lines.size());
    for (int i = 0; i < lines.size(); i++) {
      assertThat(judged.get(i).path("kind").textValue()).as(lines.get(i))
          .isEqualTo(new ObjectMapper().readTree(lines.get(i)).path("expect").textValue());
      assertThat(judged.get(i).path("rule").textValue()).isNotBlank();
    }
  }

  @Test
  void classify_standardInput_isATableThatMasksSecrets() {
    Ran ran = Ran.withInput(
        "{\"error_class\": \"a.b.Error\", \"message\": \"call failed: unauthorized, Bearer abcdefgh12345\"}\n",
        "policy", "classify", "-");

    assertThat(ran.exitCode()).isZero();
    assertThat(ran.out()).contains("permanent  says-refused  Error").doesNotContain("abcdefgh");
  }

  @Test
  void classify_ownRule_comesBeforeThoseThatShip() throws IOException {
    Path policy = Files.writeString(folder.resolve("policy.json"), """
        {"rules": [{"name": "nightly-restart", "kind": "transient", "statuses": [403], "words": ["restarting"]}]}""");

    JsonNode judged = Ran.withInput("""
        {"error_class": "E", "message": "restarting", "http_status": 403}
        {"error_class": "E", "message": "no", "http_status": 403}
        """, "policy", "classify", "-", "--policy", policy.toString(), "--json").json();

    assertThat(judged).hasToString("[{\"kind\":\"transient\",\"rule\":\"nightly-restart\"},"
        + "{\"kind\":\"permanent\",\"rule\":\"http-refused\"}]");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
      "{\"message\": \"x\"} | line 1: error_class is missing", "nonsense | line 1: \"nonsense\" is not JSON",
      "[1] | line 1: \"[1]\" is no object", "{\"error_class\": 3} | line 1: error_class is \"3\"; give text",
      "{\"error_class\": \"E\", \"http_status\": \"429\"} | http_status is \"\"429\"\"; give a whole number from 100 to 599",
      "` ` | holds no error"})
  void classify_badLine_isNamed(String input, String expected) {
    Ran ran = Ran.withInput(input, "policy", "classify", "-");

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err()).contains(expected);
  }

  @Test
  void check_faultyRules_areAllNamed() throws IOException {
    Path policy = Files.writeString(folder.resolve("policy.json"), """
        {"rules": [{"name": "a", "kind": "sometimes", "codes": []}, {"name": "b", "kind": "permanent"},
                   {"name": "c", "kind": "permanent", "statuses": [99, "429"], "word": ["x"]}, 7]}""");

    Ran ran = Ran.nightshift("policy", "check", policy.toString());

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err()).contains("rules[0].kind: is \"sometimes\"; give transient, permanent or ambiguous",
        "rules[0].codes", "rules[1]: rule \"b\" names no fact", "rules[2].statuses[0]", "rules[2].statuses[1]",
        "rules[2].word: is unknown", "rules[3]");
  }

  @Test
  void check_demoPolicy_isOne() {
    Ran ran = Ran.nightshift("policy", "check", Ran.event("demo-policy.json"));

    assertThat(ran.exitCode()).isZero();
    assertThat(ran.out()).contains("is a policy: 5 actions (fetch_ad_report, publish_article,");
  }
}
