package dev.nightshift.it.template;

import static dev.nightshift.it.template.Stack.at;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class StoresTest {
  private final Stack stack = Stack.read();

  @Test
  void ledger_always_canBeRestoredAndIsPaidByUse() {
    assertThat(stack.all("AWS::DynamoDB::Table")).isNotEmpty().allSatisfy((name, table) -> {
      assertThat(at(table, "BillingMode")).isEqualTo("PAY_PER_REQUEST");
      assertThat(at(table, "PointInTimeRecoverySpecification", "PointInTimeRecoveryEnabled")).isEqualTo(true);
      assertThat(at(table, "SSESpecification", "SSEEnabled")).isEqualTo(true);
      assertThat(at(table, "DeletionProtectionEnabled")).hasToString("true");
    });
  }

  @Test
  void ledger_expiry_isTheAttributeThatTheCodecWrites() {
    assertThat(List.of("JobsTable", "CountersTable", "BudgetsTable")).allSatisfy(
        name -> assertThat(at(table(name), "TimeToLiveSpecification", "AttributeName"))
            .isEqualTo("expires_at"));
  }

  @Test
  void rows_ofJobsThatWait_areNeverRemovedByAClock() {
    assertThat(List.of("DelayedRequeueTable", "ManualReviewTable"))
        .allSatisfy(
            name -> assertThat(table(name))
                .doesNotContainKey("TimeToLiveSpecification"));
  }

  private Map<String, Object> table(String name) {
    return Objects.requireNonNull(stack.all("AWS::DynamoDB::Table").get(name), name);
  }

  @Test
  void bucket_always_isPrivateVersionedAndReachedByTlsOnly() {
    assertThat(stack.all("AWS::S3::Bucket")).isNotEmpty().allSatisfy((name, bucket) -> {
      assertThat(Stack.map(at(bucket, "PublicAccessBlockConfiguration"))).hasSize(4)
          .allSatisfy(
              (key, blocked) -> assertThat(blocked).isEqualTo(true));
      assertThat(at(bucket, "VersioningConfiguration", "Status")).isEqualTo("Enabled");
      assertThat(stack.all("AWS::S3::BucketPolicy").values())
          .anySatisfy(policy -> {
            assertThat(at(policy, "Bucket")).isEqualTo(name);
            assertThat(policy.toString()).contains("Effect=Deny", "aws:SecureTransport=false");
          });
    });
  }
}
