package dev.nightshift.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nightshift.aws.Json;
import dev.nightshift.core.job.Text;
import dev.nightshift.core.report.Report;
import java.io.IOException;
import java.util.Locale;

/** What the function is asked for. */
final class ReportRequest {
  private ReportRequest() {}

  /**
   * @return light, if nothing is said
   * @throws IllegalArgumentException that names the field, its value and what is right
   */
  static Report.Kind kind(byte[] event) {
    JsonNode json;
    try {
      json = Json.mapper().readTree(event);
    } catch (IOException e) {
      throw new IllegalArgumentException("the event is no JSON; give {\"kind\": \"light\"} or {\"kind\": \"full\"}", e);
    }
    JsonNode kind = json.path("kind");
    if (kind.isMissingNode()) {
      return Report.Kind.LIGHT;
    }
    for (Report.Kind known : Report.Kind.values()) {
      if (known.wireName().equals(kind.textValue())) {
        return known;
      }
    }
    throw new IllegalArgumentException("kind is " + shown(kind) + "; give \"light\" or \"full\"");
  }

  private static String shown(JsonNode value) {
    return value.isTextual() ? Text.quoted(value.textValue())
        : "of the type " + value.getNodeType().name().toLowerCase(Locale.ROOT);
  }
}
