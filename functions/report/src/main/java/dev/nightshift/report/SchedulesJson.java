package dev.nightshift.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nightshift.aws.Json;
import dev.nightshift.core.job.Text;
import dev.nightshift.core.report.Schedule;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Reads the schedules that are to be watched: {@code [{"name": "nightly", "period_hours": 24}]}. */
final class SchedulesJson {
  private static final String RIGHT = "; give [{\"name\": \"nightly\", \"period_hours\": 24}]";

  private SchedulesJson() {}

  /**
   * @param json blank: none
   * @throws IllegalStateException that names what is wrong with the environment variable
   */
  static List<Schedule> read(String json) {
    if (json.isBlank()) {
      return List.of();
    }
    JsonNode list;
    try {
      list = Json.mapper().readTree(json);
    } catch (IOException e) {
      throw new IllegalStateException("SCHEDULES is no JSON" + RIGHT, e);
    }
    if (!list.isArray()) {
      throw new IllegalStateException("SCHEDULES is no list" + RIGHT);
    }
    List<Schedule> schedules = new ArrayList<>();
    for (JsonNode each : list) {
      schedules.add(schedule(each, "SCHEDULES[" + schedules.size() + "]"));
    }
    return schedules;
  }

  private static Schedule schedule(JsonNode json, String place) {
    JsonNode hours = json.path("period_hours");
    if (!hours.isIntegralNumber() || !hours.canConvertToInt() || hours.intValue() < 1) {
      throw new IllegalStateException(place + ".period_hours is no whole number from 1" + RIGHT);
    }
    try {
      return new Schedule(Text.requireName(json.path("name").asText(), 180), Duration.ofHours(hours.intValue()));
    } catch (IllegalArgumentException e) {
      throw new IllegalStateException(place + ".name " + e.getMessage() + RIGHT, e);
    }
  }
}
