package dev.nightshift.it.template;

import static dev.nightshift.it.template.Stack.at;
import static dev.nightshift.it.template.Stack.number;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class SchedulesTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern MINUTES = Pattern.compile("rate\\((\\d+) minutes\\)");

  /** A night each day: the hour is a parameter. */
  private static final Pattern DAILY = Pattern.compile("cron\\(0 \\d+ \\* \\* \\? \\*\\)");

  private final Stack stack = Stack.read();
  private final Stack nightly = Stack.with(Map.of("NightlySchedules", "ENABLED"));

  @Test
  void schedule_always_fitsTwiceIntoAnAccountAndLosesNoTick() {
    assertThat(schedules(stack)).hasSizeGreaterThan(4).allSatisfy(schedule -> {
      assertThat(schedule).containsEntry("OmitName", true);
      assertThat(number(at(schedule, "RetryPolicy", "MaximumRetryAttempts"))).isPositive();
      assertThat(at(schedule, "DeadLetterConfig", "Arn")).isEqualTo("DeadLetterQueue.Arn");
    });
  }

  @Test
  void retry_ofEachShortPeriod_endsBeforeTheNextTickDoesTheSame() {
    assertThat(schedules(stack)).filteredOn(schedule -> MINUTES.matcher(expression(schedule)).matches())
        .hasSize(2)
        .allSatisfy(schedule -> {
          Matcher minutes = MINUTES.matcher(expression(schedule));
          assertThat(minutes.matches()).isTrue();
          assertThat(number(at(schedule, "RetryPolicy", "MaximumEventAgeInSeconds")))
              .isLessThanOrEqualTo(60 * number(minutes.group(1)));
        });
  }

  @Test
  void cron_ofEachSchedule_isInTheStacksTimeZone() {
    assertThat(schedules(stack)).filteredOn(schedule -> expression(schedule).startsWith("cron"))
        .isNotEmpty()
        .allSatisfy(schedule -> assertThat(schedule).containsEntry("ScheduleExpressionTimezone", "UTC"));
  }

  @Test
  void report_isAskedForBothOfItsKinds() {
    assertThat(Stack.schedules(function(stack, "ReportFunction")).values())
        .extracting(schedule -> at(schedule, "Input"))
        .containsExactlyInAnyOrder("{\"kind\": \"light\"}", sample("report-full.json"));
  }

  @Test
  void enqueue_ofEachSite_namesItsScheduleItsNightAndItsManifest() {
    assertThat(inputs(stack)).hasSizeGreaterThan(1).allSatisfy(input -> {
      assertThat(input.path("schedule").asText()).startsWith("nightly-");
      assertThat(input.path("cycle").asText()).isEqualTo("<aws.scheduler.scheduled-time>");
      assertThat(input.path("manifest").asText()).startsWith("s3://Bucket/manifests/").endsWith(".jsonl");
    });
    assertThat(inputs(stack)).extracting(input -> input.path("manifest").asText()).doesNotHaveDuplicates();
  }

  @Test
  void enqueue_ofAFreshStackWithoutManifests_isDisabledAndMissedByNobody() {
    assertThat(Stack.schedules(function(stack, "EnqueueFunction")).values())
        .allSatisfy(schedule -> assertThat(schedule).containsEntry("State", "DISABLED"));
    assertThat(awaited(stack)).isEmpty();
  }

  @Test
  void enqueue_enabled_isMissedUnderTheVeryNamesThatItTicksUnder() {
    assertThat(Stack.schedules(function(nightly, "EnqueueFunction")).values()).allSatisfy(schedule -> {
      assertThat(schedule).containsEntry("State", "ENABLED");
      assertThat(expression(schedule)).as("a period of 24 h").matches(DAILY);
    });
    Map<String, Integer> daily = new HashMap<>();
    inputs(nightly).forEach(input -> daily.put(input.path("schedule").asText(), 24));

    assertThat(awaited(nightly)).isEqualTo(daily);
  }

  private static List<Map<String, Object>> schedules(Stack of) {
    return of.functions().values().stream().flatMap(each -> Stack.schedules(each).values().stream()).toList();
  }

  private static Map<String, Object> function(Stack of, String name) {
    return Stack.map(at(Map.copyOf(of.functions()), name));
  }

  private static String expression(Map<String, Object> schedule) {
    return at(schedule, "ScheduleExpression").toString();
  }

  private static List<JsonNode> inputs(Stack of) {
    return Stack.schedules(function(of, "EnqueueFunction"))
        .values()
        .stream()
        .map(schedule -> read(at(schedule, "Input").toString()))
        .toList();
  }

  /** The hours of each schedule that the report misses when it does not tick. */
  private static Map<String, Integer> awaited(Stack of) {
    Map<String, Integer> awaited = new HashMap<>();
    List<JsonNode> all = new ArrayList<>();
    read(at(function(of, "ReportFunction"), "Environment", "Variables", "SCHEDULES").toString()).forEach(all::add);
    all.forEach(one -> awaited.put(one.path("name").asText(), one.path("period_hours").asInt()));
    return awaited;
  }

  private static String sample(String file) {
    try {
      return Files.readString(Stack.ROOT.resolve("events").resolve(file)).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static JsonNode read(String json) {
    try {
      return JSON.readTree(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
