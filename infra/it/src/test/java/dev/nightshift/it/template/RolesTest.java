package dev.nightshift.it.template;

import static dev.nightshift.it.template.Stack.at;
import static dev.nightshift.it.template.Stack.list;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RolesTest {
  /** Everything below a prefix of the bucket, or one thing of the stack by its name. */
  private static final String NARROW = "Bucket\\.Arn/([a-z]+/)?\\*|[A-Za-z]+\\.Arn(/index/[a-z_]+)?";

  private final Stack stack = Stack.read();

  @Test
  void role_ofEachFunction_isItsOwnAndAllThatItHas() {
    Map<String, Map<String, Object>> roles = stack.all("AWS::IAM::Role");

    assertThat(stack.functions().values()).extracting(function -> at(function, "Role").toString().replace(".Arn", ""))
        .doesNotHaveDuplicates()
        .containsExactlyInAnyOrderElementsOf(roles.keySet());
    assertThat(stack.functions()).allSatisfy((name, function) -> assertThat(function).doesNotContainKey("Policies"));
    assertThat(roles).allSatisfy((name, role) -> assertThat(role).doesNotContainKey("ManagedPolicyArns"));
  }

  @Test
  void statement_ofEachRole_namesActionsAndThingsOfThisStack() {
    assertThat(statements()).isNotEmpty().allSatisfy(statement -> {
      assertThat(statement).containsEntry("Effect", "Allow").doesNotContainKeys("NotAction", "NotResource");
      assertThat(list(at(statement, "Action")))
          .allSatisfy(action -> assertThat(action.toString()).matches("[a-z0-9]+:[A-Za-z]+"));
      assertThat(list(at(statement, "Resource"))).allSatisfy(thing -> assertThat(thing.toString()).matches(NARROW));
    });
  }

  @Test
  void listBucket_isOnTheBucketItself_orAMissingKeyReadsAsDenied() {
    assertThat(statements()).filteredOn(statement -> list(at(statement, "Action")).contains("s3:ListBucket"))
        .hasSameSizeAs(stack.functions().values())
        .allSatisfy(statement -> assertThat(at(statement, "Resource")).isEqualTo("Bucket.Arn"));
  }

  @Test
  void role_thatMayWriteRecords_mayMoveEachPartOfOneIntoTheBucket() {
    assertThat(stack.all("AWS::IAM::Role").values())
        .filteredOn(role -> thingsFor(role, "dynamodb:PutItem").contains("JobsTable.Arn"))
        .isNotEmpty()
        .allSatisfy(role -> assertThat(thingsFor(role, "s3:PutObject"))
            .contains("Bucket.Arn/definitions/*", "Bucket.Arn/results/*"));
  }

  @Test
  void roleOfAScheduledFunction_mayKeepTheTickThatFailed() {
    assertThat(stack.functions().values()).filteredOn(function -> !Stack.schedules(function).isEmpty())
        .hasSize(3)
        .extracting(function -> at(function, "Role").toString().replace(".Arn", ""))
        .allSatisfy(role -> assertThat(thingsFor(role(role), "sqs:SendMessage")).contains("DeadLetterQueue.Arn"));
  }

  /** Only whoever makes paid calls reserves, and nobody may read or overwrite what is committed. */
  @Test
  void role_ofTheWorkerAlone_addsToSharedLimits() {
    assertThat(statements())
        .filteredOn(statement -> at(statement, "Resource").toString().contains("BudgetsTable"))
        .singleElement()
        .satisfies(statement -> assertThat(list(at(statement, "Action"))).isEqualTo(List.of("dynamodb:UpdateItem")));
    assertThat(thingsFor(role("WorkerRole"), "dynamodb:UpdateItem")).containsExactly("BudgetsTable.Arn");
  }

  private Map<String, Object> role(String name) {
    return Objects.requireNonNull(stack.all("AWS::IAM::Role").get(name), name);
  }

  private List<Map<String, Object>> statements() {
    return stack.all("AWS::IAM::Role").values().stream().flatMap(RolesTest::statementsOf).toList();
  }

  private static Stream<Map<String, Object>> statementsOf(Map<String, Object> role) {
    return list(at(role, "Policies")).stream()
        .flatMap(policy -> list(at(Stack.map(policy), "PolicyDocument", "Statement")).stream())
        .map(Stack::map);
  }

  /** On what the role may do something. */
  private static List<String> thingsFor(Map<String, Object> role, String action) {
    return statementsOf(role).filter(statement -> list(at(statement, "Action")).contains(action))
        .flatMap(statement -> list(at(statement, "Resource")).stream())
        .map(Object::toString)
        .toList();
  }
}
