package dev.nightshift.aws;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nightshift.core.job.Text;
import java.io.IOException;
import java.io.UncheckedIOException;

/** How JSON is read and written here: names given twice are an error, and numbers keep every digit. */
public final class Json {
  private static final ObjectMapper MAPPER = JsonMapper
      .builder(JsonFactory.builder()
          // An excerpt in an error message would be somebody's payload in a log.
          .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
          .build())
      .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
      .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
      .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
      .build();

  private Json() {}

  /** Shared; not to be reconfigured. */
  public static ObjectMapper mapper() {
    return MAPPER;
  }

  /** A parser over text, for values that are read one after the other. */
  public static JsonParser parser(byte[] json) {
    try {
      return MAPPER.createParser(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  static ArrayNode array() {
    return JsonNodeFactory.instance.arrayNode();
  }

  /** Compact JSON in characters that any store and queue takes: lone surrogates, U+FFFE and U+FFFF are escaped. */
  public static String write(JsonNode node) {
    String json;
    try {
      json = MAPPER.writeValueAsString(node);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree of JSON could not be written", e);
    }
    return escaped(json);
  }

  private static String escaped(String json) {
    if (Text.loneSurrogate(json) < 0 && json.indexOf('\ufffe') < 0 && json.indexOf('\uffff') < 0) {
      return json;
    }
    StringBuilder out = new StringBuilder(json.length() + 16);
    for (int i = 0; i < json.length(); i++) {
      char c = json.charAt(i);
      boolean lone = Character.isSurrogate(c) && !paired(json, i);
      if (lone || c >= '\ufffe') {
        out.append("\\u%04x".formatted((int) c));
      } else {
        out.append(c);
      }
    }
    return out.toString();
  }

  private static boolean paired(String text, int i) {
    char c = text.charAt(i);
    return Character.isHighSurrogate(c)
        ? i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))
        : i > 0 && Character.isHighSurrogate(text.charAt(i - 1));
  }
}
