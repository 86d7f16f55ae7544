package dev.nightshift.it.readme;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nightshift.aws.JobJson;
import dev.nightshift.aws.ParsedJob;
import dev.nightshift.aws.PolicyJson;
import dev.nightshift.core.budget.BudgetSize;
import dev.nightshift.core.job.ActionName;
import dev.nightshift.core.retry.Policy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ReadmeTest {
  private static final Path HOME = Path.of("..", "..");
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```(\\w+)\\n(.*?)^```$");

  private final String readme = read(HOME.resolve("README.md"));

  @Test
  void firstShellBlock_isTheNight() {
    assertThat(blocks("sh").getFirst()).isEqualTo("infra/cli/nightshift local\n");
  }

  @Test
  void secondShellBlock_isEveryTest() {
    assertThat(blocks("sh").get(1)).isEqualTo("./mvnw -B verify\n");
  }

  @Test
  void handlers_areCodeThatCompiles() {
    String sources = read(Path.of("src/test/java/dev/nightshift/it/readme/SendDigest.java"))
        + read(Path.of("src/test/java/dev/nightshift/it/readme/AnswerQuestion.java"));

    assertThat(blocks("java")).hasSize(2).allSatisfy(block -> assertThat(sources).contains(block));
  }

  @Test
  void sharedLimits_areAPolicyThatIsRead() {
    String limits = blocks("json").stream().filter(b -> b.contains("shared_limits")).findFirst().orElseThrow();

    assertThat(PolicyJson.read(limits).sharedLimits()).hasSize(2);
    assertThat(PolicyJson.read(limits).bindingOf(new ActionName("answer_question")))
        .hasValueSatisfying(binding -> {
          assertThat(binding.handler()).isEqualTo(new AnswerQuestion().name());
          assertThat(binding.budget()).isEqualTo(BudgetSize.SHORT.budget());
        });
  }

  @Test
  void policy_bindsTheHandler() {
    Policy policy =
        PolicyJson.read(blocks("json").stream().filter(b -> b.contains("\"actions\"")).findFirst().orElseThrow());

    assertThat(policy.bindingOf(new ActionName("send_digest")))
        .hasValueSatisfying(binding -> assertThat(binding.handler()).isEqualTo("mail.digest"));
  }

  @Test
  void request_holdsJobsThatAreWellFormed() throws IOException {
    String request = blocks("json").stream().filter(b -> b.startsWith("{\"jobs\"")).findFirst().orElseThrow();

    for (JsonNode job : new ObjectMapper().readTree(request).path("jobs")) {
      assertThat(JobJson.parse(job, null)).isInstanceOf(ParsedJob.Valid.class);
    }
  }

  @Test
  void pathsInTheTree_areThere() {
    Pattern.compile("(?m)^\\| `([a-zA-Z_./-]+)` \\|")
        .matcher(readme)
        .results()
        .map(match -> match.group(1))
        .filter(path -> path.contains("/") || path.contains("."))
        .forEach(path -> assertThat(HOME.resolve(path)).exists());
  }

  private List<String> blocks(String language) {
    return BLOCK.matcher(readme).results().filter(b -> b.group(1).equals(language)).map(ReadmeTest::body).toList();
  }

  private static String body(MatchResult block) {
    return block.group(2);
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new AssertionError(file + " can't be read", e);
    }
  }
}
