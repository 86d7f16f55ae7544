package dev.nightshift.it.template;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** What AWS's own tools say of the template, on machines that have them. */
class TemplateToolsTest {
  @Test
  void cfnLint_ofTheTemplate_findsNothing() throws Exception {
    Optional<Tool> run = Tool.run("cfn-lint", Stack.FILE);
    needs(run.isPresent(), "cfn-lint (pip install cfn-lint==1.51.0)");

    Tool lint = run.orElseThrow();
    assertThat(lint.output() + lint.errors()).isBlank();
    assertThat(lint.exitCode()).isZero();
  }

  @Test
  void samTranslation_ofTheTemplate_pointsEveryEventSourceAtTheAlias() throws Exception {
    boolean present =
        Tool.run("python3", "-c", "import samtranslator").filter(python -> python.exitCode() == 0).isPresent();
    needs(present, "the SAM translator (pip install aws-sam-translator==1.110.0)");

    Tool translation = Tool.run("python3", "src/test/resources/template/translate.py", Stack.FILE).orElseThrow();

    assertThat(translation.errors()).isBlank();
    JsonNode resources = new ObjectMapper().readTree(translation.output()).get("Resources");
    List<JsonNode> sources = resources.valueStream()
        .filter(resource -> resource.get("Type").textValue().equals("AWS::Lambda::EventSourceMapping"))
        .toList();
    assertThat(sources).isNotEmpty()
        .allSatisfy(source -> assertThat(source.at("/Properties/FunctionName/Ref").textValue()).endsWith("Aliaslive"));
  }

  private static void needs(boolean present, String what) {
    if (!present) {
      System.out.println("SKIPPED: the template was not checked by " + what + ", which is not on this machine.");
    }
    Assumptions.assumeTrue(present, () -> what + " is not on this machine");
  }
}
