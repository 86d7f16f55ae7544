package dev.nightshift.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

final class EnvironmentTest {
  @Test
  void variable_set_isGiven() {
    Environment environment = new Environment(Map.of("JOBS_TABLE", "t", "AWS_ENDPOINT_URL", "http://localhost:1"));

    assertThat(environment.jobsTable()).isEqualTo("t");
    assertThat(environment.policyUri()).isEmpty();
    assertThat(environment.s3IsElsewhere()).isTrue();
  }

  @Test
  void variable_missing_isNamed() {
    assertThatThrownBy(() -> new Environment(Map.of("BUCKET", " ")).bucket()).isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("BUCKET");
    assertThat(new Environment(Map.of()).s3IsElsewhere()).isFalse();
  }
}
