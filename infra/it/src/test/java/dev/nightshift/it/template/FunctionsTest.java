package dev.nightshift.it.template;

import static dev.nightshift.it.template.Stack.at;
import static dev.nightshift.it.template.Stack.list;
import static dev.nightshift.it.template.Stack.number;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FunctionsTest {
  private final Stack stack = Stack.read();

  @Test
  void snapStart_ofEachFunction_hasAnAliasThatFollowsEveryProperty() {
    assertThat(stack.functions()).isNotEmpty().allSatisfy((name, function) -> {
      assertThat(at(function, "SnapStart", "ApplyOn")).isEqualTo("PublishedVersions");
      assertThat(at(function, "AutoPublishAlias").toString()).isNotBlank();
      assertThat(at(function, "AutoPublishAliasAllProperties")).isEqualTo(true);
    });
  }

  @Test
  void runtime_ofEachFunction_isJava25OnArmWithItsOwnCompiler() {
    assertThat(stack.functions()).allSatisfy((name, function) -> {
      assertThat(at(function, "Runtime")).isEqualTo("java25");
      assertThat(list(at(function, "Architectures"))).isEqualTo(List.of("arm64"));
      assertThat(Stack.map(at(function, "Environment", "Variables"))).doesNotContainKey("JAVA_TOOL_OPTIONS");
    });
  }

  @Test
  void functionName_ofEachFunction_isLeftToCloudFormationSoThatTwoStacksFit() {
    assertThat(stack.functions())
        .allSatisfy((name, function) -> assertThat(function).doesNotContainKey("FunctionName"));
  }

  @Test
  void codeUri_ofEachFunction_isTheZipOfTheModuleItsHandlerIsIn() {
    assertThat(stack.functions()).allSatisfy((name, function) -> {
      String module = at(function, "Handler").toString().replaceFirst("dev\\.nightshift\\.(\\w+)\\..*", "$1");
      assertThat(at(function, "CodeUri"))
          .isEqualTo("functions/%1$s/target/nightshift-%1$s.zip".formatted(module));
      assertThat(Stack.ROOT.resolve("functions").resolve(module).resolve("pom.xml")).exists();
    });
  }

  @Test
  void logGroup_ofEachFunction_isItsOwnAndForgets() {
    Map<String, Map<String, Object>> groups = stack.all("AWS::Logs::LogGroup");

    assertThat(stack.functions().values()).extracting(function -> at(function, "LoggingConfig", "LogGroup"))
        .doesNotHaveDuplicates()
        .allSatisfy(group -> assertThat(groups).containsKey(group.toString()));
    assertThat(groups.values()).allSatisfy(group -> assertThat(number(at(group, "RetentionInDays"))).isPositive());
  }

  @Test
  void logFormat_ofEachFunction_leavesMetricLinesUnwrapped() {
    assertThat(stack.functions())
        .allSatisfy((name, function) -> assertThat(at(function, "LoggingConfig", "LogFormat")).isEqualTo("Text"));
  }

  @Test
  void recursiveLoop_isAllowedToThoseThatSendToTheirOwnQueueAndToNobodyElse() {
    stack.functions().forEach((name, function) -> {
      if (Stack.queueEvents(function).isEmpty()) {
        assertThat(function).as(name).doesNotContainKey("RecursiveLoop");
      } else {
        assertThat(function).as(name).containsEntry("RecursiveLoop", "Allow");
      }
    });
  }

  @Test
  void asynchronousFailure_ofEachScheduledFunction_isKeptAsALetter() {
    stack.functions().forEach((name, function) -> {
      if (!Stack.schedules(function).isEmpty()) {
        assertThat(at(function, "EventInvokeConfig", "DestinationConfig", "OnFailure")).as(name)
            .isEqualTo(Map.of("Type", "SQS", "Destination", "DeadLetterQueue.Arn"));
        assertThat(number(at(function, "EventInvokeConfig", "MaximumRetryAttempts"))).as(name).isBetween(1L, 2L);
      }
    });
  }

  @Test
  void batch_ofEachEvent_isAnsweredItemByItemOrAFailureIsDeleted() {
    stack.functions().forEach((name, function) -> {
      for (Map<String, Object> event : Stack.queueEvents(function)) {
        assertThat(list(at(event, "FunctionResponseTypes"))).as(name).isEqualTo(List.of("ReportBatchItemFailures"));
      }
    });
  }

  @Test
  void concurrency_ofEachEvent_isBoundedThereAndNeverReserved() {
    assertThat(stack.functions()).allSatisfy((name, function) -> {
      assertThat(function).doesNotContainKey("ReservedConcurrentExecutions");
      assertThat(Stack.queueEvents(function))
          .allSatisfy(
              event -> assertThat(number(at(event, "ScalingConfig", "MaximumConcurrency"))).isGreaterThanOrEqualTo(2));
    });
  }
}
