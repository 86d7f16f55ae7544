package dev.nightshift.enqueue;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nightshift.aws.JobJson;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request cut into its fields. Its jobs are cut out as bytes, so that each is read on its own: whatever is wrong inside of
 * one is that job's fault and nobody else's.
 *
 * @param fields all but a list of jobs
 * @param jobs that list; {@code null}: {@code jobs} is missing or no list
 */
record RawRequest(ObjectNode fields, @Nullable List<byte[]> jobs) {
  /** Only cuts, and so has no limits of its own: those of a job are checked where it is read. */
  private static final ObjectMapper CUTTER = JsonMapper.builder(JsonFactory.builder()
      .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
      .streamReadConstraints(StreamReadConstraints.builder()
          .maxNestingDepth(Integer.MAX_VALUE)
          .maxNumberLength(Integer.MAX_VALUE)
          .maxNameLength(Integer.MAX_VALUE)
          .maxStringLength(Integer.MAX_VALUE)
          .build())
      .build()).build();

  /**
   * @throws RequestRefused for anything but a JSON object without doubled fields
   */
  static RawRequest cut(byte[] json) throws RequestRefused {
    try {
      return cut(json, json);
    } catch (JsonProcessingException e) {
      if (!JobJson.isLoneSurrogate(e)) {
        throw refused(e);
      }
    }
    try {
      return cut(json, LoneSurrogates.replaced(json));
    } catch (JsonProcessingException e) {
      throw refused(e);
    }
  }

  private static RequestRefused refused(JsonProcessingException e) {
    return new RequestRefused(JobJson.problemOf("request", e).toString());
  }

  /**
   * @param json what the jobs are cut from
   * @param readable the same, byte by byte in the same places, as the parser takes it
   */
  private static RawRequest cut(byte[] json, byte[] readable) throws JsonProcessingException, RequestRefused {
    try (JsonParser parser = CUTTER.createParser(readable)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new RequestRefused("request is no object; give {\"jobs\": [...]} or {\"manifest\": \"s3://bucket/key\"}");
      }
      RawRequest request = fields(json, parser);
      if (parser.nextToken() != null) {
        throw new RequestRefused("request goes on after its end; give one object");
      }
      return request;
    } catch (JsonProcessingException e) {
      throw e;
    } catch (IOException e) {
      throw new RequestRefused("request is no UTF-8 text");
    }
  }

  private static RawRequest fields(byte[] json, JsonParser parser) throws IOException, RequestRefused {
    ObjectNode fields = JsonNodeFactory.instance.objectNode();
    List<byte[]> jobs = null;
    for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
      if (fields.has(name) || (name.equals("jobs") && jobs != null)) {
        throw new RequestRefused(name + " is given twice; give it once");
      }
      if (parser.nextToken() == JsonToken.START_ARRAY && name.equals("jobs")) {
        jobs = elements(json, parser);
      } else {
        fields.set(name, parser.readValueAsTree());
      }
    }
    return new RawRequest(fields, jobs);
  }

  private static List<byte[]> elements(byte[] json, JsonParser parser) throws IOException {
    List<byte[]> elements = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      int start = (int) parser.currentTokenLocation().getByteOffset();
      parser.skipChildren();
      parser.finishToken();
      elements.add(Arrays.copyOfRange(json, start, (int) parser.currentLocation().getByteOffset()));
    }
    return elements;
  }
}
