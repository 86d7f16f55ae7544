package dev.nightshift.aws;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigDecimal;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

final class KeyDerivationPropertiesTest {
  /** Field report 6. */
  @Property(tries = 100)
  void key_fieldsInAnotherOrder_isTheSame(@ForAll("payloads") ObjectNode payload, @ForAll Random random) {
    assertThat(keyOf(shuffled(payload, random))).isEqualTo(keyOf(payload));
  }

  /** Field report 7. */
  @Property(tries = 100)
  void key_numberAndItsText_differ(@ForAll long number) {
    Assume.that(PayloadCheck.survives(BigDecimal.valueOf(number)));

    assertThat(keyOf(Json.object().put("n", number))).isNotEqualTo(keyOf(Json.object().put("n", "" + number)));
  }

  /** Field report 7. */
  @Property(tries = 100)
  void key_composedAndDecomposedText_differ(@ForAll("texts") String text) {
    String composed = Normalizer.normalize(text + "\u00e9", Normalizer.Form.NFC);
    String decomposed = Normalizer.normalize(composed, Normalizer.Form.NFD);

    assertThat(keyOf(Json.object().put("t", composed))).isNotEqualTo(keyOf(Json.object().put("t", decomposed)));
  }

  @Property(tries = 100)
  void key_payloadThroughTheLedger_isTheSame(@ForAll("payloads") ObjectNode payload) {
    var job = Jobs.valid(Jobs.with(Json.write(payload)));

    var stored = DefinitionJson.read(DefinitionJson.write(job.definition()));

    assertThat(stored).isEqualTo(job.definition());
    assertThat(KeyDerivation.of(stored)).isEqualTo(job.key());
  }

  @Provide
  Arbitrary<ObjectNode> payloads() {
    return Arbitraries.maps(texts(), values(2)).ofMaxSize(5).map(KeyDerivationPropertiesTest::object);
  }

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.oneOf(Arbitraries.strings().withCharRange('\u0001', '\ud7ff').ofMaxLength(5),
        Arbitraries.of("", "😀", "\ue000", "\uffff", "$n", "\u0007\n\"\\/", "e\u0301", "\u00e9"));
  }

  private Arbitrary<JsonNode> values(int depth) {
    Arbitrary<JsonNode> leaves = Arbitraries.oneOf(texts().map(TextNode::valueOf),
        Arbitraries.longs().between(-(1L << 53) + 1, (1L << 53) - 1).map(LongNode::valueOf),
        Arbitraries.doubles().map(DoubleNode::valueOf));
    return depth == 0 ? leaves
        : Arbitraries.oneOf(leaves,
            Arbitraries.maps(texts(), values(depth - 1)).ofMaxSize(3).map(KeyDerivationPropertiesTest::object));
  }

  private static ObjectNode object(Map<String, JsonNode> fields) {
    return Json.object().setAll(fields);
  }

  private static JsonNode shuffled(JsonNode node, Random random) {
    if (!node.isObject()) {
      return node;
    }
    List<Map.Entry<String, JsonNode>> fields = new ArrayList<>(node.properties());
    Collections.shuffle(fields, random);
    ObjectNode copy = Json.object();
    fields.forEach(field -> copy.set(field.getKey(), shuffled(field.getValue(), random)));
    return copy;
  }

  private static String keyOf(JsonNode payload) {
    return Jobs.valid(Jobs.with(Json.write(payload))).key().value();
  }
}
