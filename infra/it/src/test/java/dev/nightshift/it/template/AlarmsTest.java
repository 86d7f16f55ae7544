package dev.nightshift.it.template;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AlarmsTest {
  private static final String QUERY = "SELECT SUM(\"retry.count\") FROM SCHEMA(Nightshift, Service)";

  /** There is none yet; each that comes is held to it. */
  @Test
  void window_ofEachAlarmOfTheTemplate_isOneThatCloudWatchTakes() {
    assertThat(Stack.read().all("AWS::CloudWatch::Alarm"))
        .allSatisfy((name, alarm) -> assertThat(AlarmWindow.refused(alarm)).as(name).isEmpty());
  }

  @Test
  void window_thatCloudWatchTakes_isNotRefused() {
    assertThat(AlarmWindow.refused(alarm(60, 1_440))).isEmpty();
    assertThat(AlarmWindow.refused(alarm(30, 10))).isEmpty();
    assertThat(AlarmWindow.refused(alarm(86_400, 7))).isEmpty();
    assertThat(AlarmWindow.refused(query(900, 12))).isEmpty();
  }

  @Test
  void window_thatCfnLintLetsPass_isRefusedHere() {
    assertThat(AlarmWindow.refused(alarm(86_400, 8))).hasValue("86400 s x 8 is more than 604800 s");
    assertThat(AlarmWindow.refused(alarm(900, 97))).hasValue("900 s x 97 is more than 86400 s");
    assertThat(AlarmWindow.refused(alarm(90, 1)))
        .hasValue("a period of 90 s is none of 10, 20, 30 s or whole minutes");
    assertThat(AlarmWindow.refused(query(900, 13))).hasValue("900 s x 13 is more than the 3 h that a query sees");
    assertThat(AlarmWindow.refused(Map.of("EvaluationPeriods", 8, "Metrics",
        List.of(Map.of("Id", "m1", "MetricStat", Map.of("Period", 86_400))))))
        .hasValue("86400 s x 8 is more than 604800 s");
  }

  private static Map<String, Object> alarm(int period, int times) {
    return Map.of("Period", period, "EvaluationPeriods", times);
  }

  private static Map<String, Object> query(int period, int times) {
    return Map.of("EvaluationPeriods", times, "Metrics",
        List.of(Map.of("Id", "q1", "Expression", QUERY, "Period", period)));
  }
}
