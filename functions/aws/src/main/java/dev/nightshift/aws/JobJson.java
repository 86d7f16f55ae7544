package dev.nightshift.aws;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import dev.nightshift.core.job.Cycle;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads jobs: one element of a request's {@code jobs}, or one line of a manifest. The field names are those of
 * {@code events/job.schema.json}.
 */
public final class JobJson {
  /** The most that one job's compact JSON may have, in UTF-8. */
  public static final int MOST_BYTES = 1_048_576;

  private static final Pattern DOUBLED = Pattern.compile("Duplicate (?:field|property) [\"'](.*?)[\"'] for");

  private JobJson() {}

  /**
   * @param cycleOfRequest for a job that names none itself; {@code null}: none
   */
  public static ParsedJob parse(byte[] json, @Nullable Cycle cycleOfRequest) {
    try {
      return parse(Json.mapper().readTree(json), cycleOfRequest);
    } catch (JsonProcessingException e) {
      return notJson(e);
    } catch (IOException e) {
      return invalid("is not JSON: it is no UTF-8 text");
    }
  }

  public static ParsedJob parse(String json, @Nullable Cycle cycleOfRequest) {
    try {
      return parse(Json.mapper().readTree(json), cycleOfRequest);
    } catch (JsonProcessingException e) {
      return notJson(e);
    }
  }

  /** A tree can't tell whether a name was given twice: prefer {@link #parseNext} for what is part of a longer text. */
  public static ParsedJob parse(JsonNode job, @Nullable Cycle cycleOfRequest) {
    return JobReader.read(job, cycleOfRequest);
  }

  /**
   * Reads the value that the parser stands at, up to its end: a doubled name in it is this job's problem, not its
   * neighbours'.
   *
   * @param parser of {@link Json#mapper()}
   * @throws IOException if the text breaks off or is no JSON, which ends the whole text
   */
  public static ParsedJob parseNext(JsonParser parser, @Nullable Cycle cycleOfRequest) throws IOException {
    TokenBuffer value = new TokenBuffer(parser);
    value.copyCurrentStructure(parser);
    try (JsonParser copy = value.asParser()) {
      return parse(Json.mapper().<JsonNode>readTree(copy), cycleOfRequest);
    } catch (JsonProcessingException e) {
      return notJson(e);
    }
  }

  /** What is wrong with a text that is no JSON, without a word of the text. */
  public static FieldProblem problemOf(String field, JsonProcessingException e) {
    Matcher doubled = DOUBLED.matcher(String.valueOf(e.getOriginalMessage()));
    if (doubled.find()) {
      return new FieldProblem(field, "names \"" + doubled.group(1) + "\" twice in one object; give it once");
    }
    if (isLoneSurrogate(e)) {
      return new FieldProblem(field, "has a name that holds a lone surrogate; send whole characters");
    }
    if (e instanceof StreamConstraintsException) {
      return new FieldProblem(field, "is too deep, or holds a number or name that is too long, to be read as JSON");
    }
    JsonLocation at = e.getLocation();
    String where = at == null ? "" : " at line " + at.getLineNr() + ", column " + at.getColumnNr();
    return new FieldProblem(field, "is not JSON" + where);
  }

  /** The parser gives up on half a character in a name; in a value it lets it pass. */
  public static boolean isLoneSurrogate(JsonProcessingException e) {
    return String.valueOf(e.getOriginalMessage()).contains("surrogate");
  }

  static int bytesOf(JsonNode node) {
    return Json.write(node).getBytes(StandardCharsets.UTF_8).length;
  }

  private static ParsedJob notJson(JsonProcessingException e) {
    return new ParsedJob.Invalid(null, List.of(problemOf("job", e)));
  }

  private static ParsedJob invalid(String problem) {
    return new ParsedJob.Invalid(null, List.of(new FieldProblem("job", problem)));
  }
}
