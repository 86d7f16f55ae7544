package dev.nightshift.aws;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nightshift.core.job.JobDefinition;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class KeyDerivationTest {
  static Stream<String> cases() {
    try (InputStream in = KeyDerivationTest.class.getResourceAsStream("/cases/idempotency-keys.jsonl")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void of_knownWork_hasTheKnownCanonicalFormAndKey(String line) throws IOException {
    JsonNode known = Json.mapper().readTree(line);
    JobDefinition job = Jobs.valid(Json.write(Json.object()
        .<ObjectNode>set("action", known.get("action"))
        .set("payload", known.get("payload")))).definition();

    assertThat(canonical(job)).isEqualTo(known.get("canonical").textValue());
    assertThat(KeyDerivation.of(job).value()).isEqualTo(known.get("key").textValue());
  }

  @Test
  void of_whatDefinesTheWork_isInTheCanonicalForm() {
    JobDefinition job = Jobs.valid("""
        {"job_id":"j","cycle":"2026-12-01T01:00:00Z","action":"a","payload":{"b":1.0,"a":1e2},"budget":"short",
         "preflight":{"require_existing_paths":false},"x_note":"mine",
         "inputs":[{"role":"r","path":"z//./y"},{"path":"b","role":"q"}],"deliverable":"out/./x"}""").definition();

    assertThat(canonical(job)).isEqualTo("""
        {"action":"a","cycle":"2026-12-01T01:00:00Z","deliverable":"out/x",\
        "inputs":[{"path":"z/y","role":"r"},{"path":"b","role":"q"}],"payload":{"a":100,"b":1}}""");
  }

  @Test
  void of_budgetSwitchesAndName_changeNothing() {
    String plain = "{\"action\":\"a\",\"payload\":{}}";

    assertThat(
        Jobs.valid("{\"job_id\":\"x\",\"action\":\"a\",\"payload\":{},\"budget\":\"large\",\"inputs\":[]}").key())
        .isEqualTo(Jobs.valid(plain).key());
  }

  @Test
  void of_cycleInputsDeliverable_eachChangeTheKey() {
    assertThat(Stream
        .of("", ",\"cycle\":\"c\"", ",\"deliverable\":\"d\"", ",\"inputs\":[{\"role\":\"r\",\"path\":\"p\"}]",
            ",\"inputs\":[{\"role\":\"s\",\"path\":\"p\"}]", ",\"inputs\":[{\"role\":\"r\",\"path\":\"P\"}]")
        .map(more -> Jobs.valid("{\"action\":\"a\",\"payload\":{}" + more + "}").key())).doesNotHaveDuplicates();
  }

  private static String canonical(JobDefinition job) {
    return KeyDerivation.canonical(job.action(), job.payload(), job.inputs(), job.deliverable(), job.cycle());
  }
}
