package dev.nightshift.local.emulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class EmulatorChoiceTest {

  @TempDir
  private Path folder;

  @Test
  void start_endpointSet_isThatOne() {
    try (var emulator = choice(Map.of("AWS_ENDPOINT_URL", "http://localhost:4566", "AWS_REGION", "eu-central-1"))
        .start()) {
      assertThat(emulator).isInstanceOf(EndpointEmulator.class);
      assertThat(emulator.endpoints().s3()).isEqualTo(URI.create("http://127.0.0.1:4566"));
      assertThat(emulator.endpoints().region()).isEqualTo("eu-central-1");
      assertThat(emulator.describe()).contains("http://127.0.0.1:4566");
    }
  }

  @Test
  void start_endpointForcedButNotSet_saysSo() {
    assertThatThrownBy(() -> choice(Map.of("NIGHTSHIFT_EMULATOR", "endpoint")).start())
        .isInstanceOf(EmulatorUnavailable.class)
        .hasMessageContaining("AWS_ENDPOINT_URL is not set");
  }

  @Test
  void start_unknownWord_namesTheKnownOnes() {
    assertThatThrownBy(() -> choice(Map.of("NIGHTSHIFT_EMULATOR", "cloud")).start())
        .hasMessageContaining("'cloud'; it may be endpoint, docker, embedded or unset");
  }

  @Test
  void startKept_dockerForced_saysWhatIsKept(@TempDir Path state) {
    assertThatThrownBy(() -> choice(Map.of("NIGHTSHIFT_EMULATOR", "docker")).startKept(state.resolve("s")))
        .isInstanceOf(EmulatorUnavailable.class)
        .hasMessageContaining("not kept; set it to embedded, or to endpoint");
  }

  @Test
  void startKept_secondTime_findsTheFirst() {
    var stateFile = folder.resolve("state/emulator.properties");
    var environment = Map.of("NIGHTSHIFT_EMULATOR", "embedded");
    try {
      var first = choice(environment).startKept(stateFile);
      var queue = queueIn(first);
      first.close();
      var second = choice(environment).startKept(stateFile);
      assertThat(second.endpoints()).isEqualTo(first.endpoints());
      try (var clients = second.clients()) {
        assertThat(clients.sqs().listQueues().queueUrls()).containsExactly(queue);
      }
    } finally {
      assertThat(KeptEmulator.stop(stateFile)).isTrue();
    }
    assertThat(KeptEmulator.attach(stateFile)).isEmpty();
    assertThat(KeptEmulator.stop(stateFile)).isFalse();
    assertThat(stateFile).doesNotExist();
  }

  private static String queueIn(Emulator emulator) {
    try (var clients = emulator.clients()) {
      return clients.sqs().createQueue(request -> request.queueName("kept")).queueUrl();
    }
  }

  @Test
  void attach_stateFileOfAnotherTime_isNothing() throws Exception {
    var stateFile = Files.writeString(folder.resolve("emulator.properties"), """
        elasticmq.pid=1
        elasticmq.started_at=2020-01-01T00\\:00\\:00Z
        elasticmq.address=http\\://127.0.0.1\\:1
        moto.pid=1
        moto.started_at=2020-01-01T00\\:00\\:00Z
        moto.address=http\\://127.0.0.1\\:1
        """);
    assertThat(KeptEmulator.attach(stateFile)).isEmpty();
    assertThat(KeptEmulator.stop(stateFile)).isFalse();
  }

  private EmulatorChoice choice(Map<String, String> environment) {
    return new EmulatorChoice(environment, Path.of("target"), System.out::println);
  }
}
