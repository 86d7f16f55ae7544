package dev.nightshift.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class StackClientsTest {
  @BeforeAll
  static void haveCredentials() {
    System.setProperty("aws.accessKeyId", "test");
    System.setProperty("aws.secretAccessKey", "test");
  }

  @AfterAll
  static void haveNoneAnyMore() {
    System.clearProperty("aws.accessKeyId");
    System.clearProperty("aws.secretAccessKey");
  }

  @Test
  void invoke_function_getsTheEvent() throws IOException {
    try (FakeLambda lambda = FakeLambda.of(_ -> new FakeLambda.Reply(200, false, "{}"))) {
      clients(lambda).invoke("report:live", "{\"kind\":\"full\"}");

      assertThat(lambda.requests()).singleElement().hasToString("{\"kind\":\"full\"}");
    }
  }

  @Test
  void invoke_functionThatFails_saysWhich() throws IOException {
    try (FakeLambda lambda = FakeLambda.of(_ -> new FakeLambda.Reply(200, true, "{\"errorType\":\"Broken\"}"))) {
      assertThatExceptionOfType(CommandFailed.class)
          .isThrownBy(() -> clients(lambda).invoke("report:live", "{}"))
          .withMessageContaining("report:live")
          .withMessageContaining("Broken")
          .satisfies(e -> assertThat(e.exitCode()).isEqualTo(3));
    }
  }

  @Test
  void output_thatTheStackHasNot_isNamedWithTheStack() {
    assertThatExceptionOfType(CommandFailed.class)
        .isThrownBy(() -> new StackResources("prod", Map.of("A", "b"), "").output("JobsTableName"))
        .withMessageContaining("the stack prod has no output JobsTableName");
  }

  private static StackClients clients(FakeLambda lambda) {
    StackOptions options = new StackOptions();
    options.endpoint = URI.create(lambda.endpoint());
    options.region = "eu-west-1";
    return new StackClients(options);
  }
}
