package dev.nightshift.local.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TemplateTest {

  @TempDir
  private Path folder;

  @Test
  void read_theProjectsOwnTemplate_holdsItsResources() throws IOException {
    var template = Template.read(Path.of("../../template.yaml"));
    assertThat(template.resources()).containsKeys("EnqueueFunction", "WorkerFunction", "JobsQueue", "DeadLetterQueue",
        "JobsTable", "Bucket");
  }

  @Test
  void read_globals_areUnderTheFunctionsOwn() throws IOException {
    var template = template("""
        Globals:
          Function:
            Timeout: 3
            MemorySize: 128
            Environment: {Variables: {A: global, B: global}}
        Resources:
          F:
            Type: AWS::Serverless::Function
            Properties:
              Timeout: 9
              Environment: {Variables: {B: own}}
        """);
    assertThat(properties(template, "F")).isEqualTo(Map.of("Timeout", 9L, "MemorySize", 128L, "Environment",
        Map.of("Variables", Map.of("A", "global", "B", "own"))));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
      "!Ref Q | url-of-Q",
      "{Ref: Q} | url-of-Q",
      "!GetAtt Q.Arn | Arn-of-Q",
      "!GetAtt [Q, Arn] | Arn-of-Q",
      "{'Fn::GetAtt': [Q, Arn]} | Arn-of-Q",
      "!Sub 'a-${Q}-${Q.Arn}-${AWS::Region}-${!Q}-${P}' | a-url-of-Q-Arn-of-Q-AWS::Region-${Q}-default",
      "!Sub ['${x}/${Q}', {x: !Ref P}] | default/url-of-Q",
      "!Join [':', [a, !Ref P, 1]] | a:default:1",
      "!If [Yes, a, b] | a",
      "!If [No, a, b] | b",
      "!If [Both, a, b] | b",
      "!If [Either, a, b] | a",
      "'true' | true",
      "12 | 12"})
  void text_intrinsic_isWorkedOut(String written, String expected) throws IOException {
    assertThat(properties(withConditions("V: " + written), "R").get("V")).hasToString(expected);
  }

  @Test
  void map_noValue_isAsIfNotWritten() throws IOException {
    var properties = properties(withConditions("V: [a, !If [No, b, !Ref 'AWS::NoValue']]\n      W: !Ref AWS::NoValue"),
        "R");
    assertThat(properties).isEqualTo(Map.of("V", List.of("a")));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
      "!Select [0, [a]] | t.yaml:14: the function !Select is not known here",
      "{'Fn::ImportValue': x} | t.yaml:14: the function Fn::ImportValue is not known here",
      "!If [Missing, a, b] | t.yaml:14: there is no condition Missing",
      "!Join [a] | t.yaml:14: !Join takes 2 arguments, not 1",
      "!If [Yes, !Ref Nothing, b] | t.yaml:14: no resource Nothing"})
  void read_whatCantBeFollowed_isAnErrorWithItsPlace(String written, String message) {
    assertThatThrownBy(() -> properties(withConditions("V: " + written), "R")).isInstanceOf(TemplateError.class)
        .hasMessage(message);
  }

  @Test
  void evaluator_parameterNotAllowed_isAnError() throws IOException {
    var template = template("""
        Parameters:
          Level: {Type: String, Default: INFO, AllowedValues: [INFO, WARN]}
          Uri: {Type: String, Default: "", AllowedPattern: "^(s3://.+)?$"}
          Needed: {Type: String}
        """);
    assertThatThrownBy(() -> new Evaluator(template, Map.of("Level", "LOUD", "Needed", "x"), new Names()))
        .hasMessage("t.yaml:2: the parameter Level is 'LOUD'; it may be one of [INFO, WARN]");
    assertThatThrownBy(() -> new Evaluator(template, Map.of("Uri", "file:/x", "Needed", "x"), new Names()))
        .hasMessageContaining("Uri is 'file:/x', which ^(s3://.+)?$ does not match");
    assertThatThrownBy(() -> new Evaluator(template, Map.of(), new Names()))
        .hasMessageContaining("Needed has no default and was not given");
    assertThatThrownBy(() -> new Evaluator(template, Map.of("Wrong", ""), new Names()))
        .hasMessageContaining("no parameter Wrong");
  }

  private Template withConditions(String property) throws IOException {
    return template("""
        Parameters:
          P: {Type: String, Default: default}
        Conditions:
          Yes: !Equals [!Ref P, default]
          No: !Not [!Condition Yes]
          Both: !And [!Condition Yes, !Condition No]
          Either: !Or [!Condition Yes, !Condition No]
        Resources:
          Q: {Type: AWS::SQS::Queue}
          R:
            Type: AWS::SNS::Topic
            Properties:
              # The line that the tests put in comes next.
              %s
        """.formatted(property));
  }

  private Template template(String text) throws IOException {
    return Template.read(Files.writeString(folder.resolve("t.yaml"), text));
  }

  private static Map<String, Object> properties(Template template, String resource) {
    var evaluator = new Evaluator(template, Map.of(), new Names());
    return evaluator.map(Objects.requireNonNull(template.resource(resource)).properties());
  }

  /** Knows one resource, Q. */
  private static final class Names implements Scope {

    @Override
    public String ref(String logicalId, Place place) {
      return known("url-of-", logicalId, place);
    }

    @Override
    public String attribute(String logicalId, String attribute, Place place) {
      return known(attribute + "-of-", logicalId, place);
    }

    @Override
    public String pseudo(String name, Place place) {
      return name;
    }

    private static String known(String prefix, String logicalId, Place place) {
      if (!logicalId.equals("Q")) {
        throw new TemplateError(place, "no resource " + logicalId);
      }
      return prefix + logicalId;
    }
  }
}
