package dev.nightshift.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.nightshift.aws.Json;
import dev.nightshift.core.job.Text;
import dev.nightshift.core.retry.FailureFacts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Errors as a log or a dead-letter export has them, one JSON object a line; other fields are passed over. */
final class ErrorFile {
  private final String file;

  private ErrorFile(String file) {
    this.file = file;
  }

  /**
   * @param file for messages
   * @throws CommandFailed that names the first line and field that can't be used
   */
  static List<FailureFacts> read(String file, String text, Instant now) {
    ErrorFile reader = new ErrorFile(file);
    List<FailureFacts> facts = new ArrayList<>();
    List<String> lines = text.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      if (!lines.get(i).isBlank()) {
        facts.add(reader.facts("line " + (i + 1), lines.get(i), now));
      }
    }
    if (facts.isEmpty()) {
      throw CommandFailed.usage(file + " holds no error; write one a line, such as"
          + " {\"error_class\": \"Error\", \"message\": \"socket hang up\"}");
    }
    return facts;
  }

  private FailureFacts facts(String place, String line, Instant now) {
    JsonNode error = tree(place, line);
    String errorClass = text(place, error, "error_class");
    if (errorClass == null || errorClass.isBlank()) {
      throw faulty(place, "error_class is missing; give the exception's type");
    }
    String message = text(place, error, "message");
    JsonNode retryAfter = error.path("retry_after");
    return FailureFacts.reported(errorClass, message == null ? "" : message, status(place, error),
        text(place, error, "error_code"),
        retryAfter.isNumber() ? retryAfter.asText() : text(place, error, "retry_after"), now);
  }

  private JsonNode tree(String place, String line) {
    JsonNode error;
    try {
      error = Json.mapper().readTree(line);
    } catch (JsonProcessingException _) {
      throw faulty(place, Text.quoted(line) + " is not JSON; write one object a line");
    }
    if (!error.isObject()) {
      throw faulty(place, Text.quoted(line) + " is no object; write {\"error_class\": …, \"message\": …}");
    }
    return error;
  }

  private OptionalInt status(String place, JsonNode error) {
    JsonNode status = error.path("http_status");
    if (status.isMissingNode() || status.isNull()) {
      return OptionalInt.empty();
    }
    if (!status.isInt() || status.intValue() < 100 || status.intValue() > 599) {
      throw faulty(place, "http_status is " + Text.quoted(status.toString()) + "; give a whole number from 100 to 599");
    }
    return OptionalInt.of(status.intValue());
  }

  private @Nullable String text(String place, JsonNode error, String name) {
    JsonNode value = error.path(name);
    if (value.isMissingNode() || value.isNull()) {
      return null;
    }
    if (!value.isTextual()) {
      throw faulty(place, name + " is " + Text.quoted(value.toString()) + "; give text");
    }
    return value.textValue();
  }

  private CommandFailed faulty(String place, String what) {
    return CommandFailed.usage(file + ", " + place + ": " + what);
  }
}
