package dev.nightshift.it.template;

import static dev.nightshift.it.template.Stack.at;
import static dev.nightshift.it.template.Stack.list;
import static dev.nightshift.it.template.Stack.map;
import static dev.nightshift.it.template.Stack.number;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * How far an alarm looks back. CloudWatch refuses some windows that cfn-lint lets pass: periods other than 10, 20, 30 s and
 * whole minutes; more than a day with periods under an hour, more than a week with any; and what a Metrics Insights query asks
 * for beyond its 3 hours.
 */
final class AlarmWindow {
  private static final Set<Long> SHORT_PERIODS = Set.of(10L, 20L, 30L);
  private static final long MINUTE = 60;
  private static final long HOUR = Duration.ofHours(1).toSeconds();
  private static final long INSIGHTS = Duration.ofHours(3).toSeconds();
  private static final Pattern QUERY = Pattern.compile("(?is)\\s*SELECT\\b.*");

  private AlarmWindow() {}

  /** Why CloudWatch would refuse the alarm of these properties; empty: it would not. */
  static Optional<String> refused(Map<String, Object> alarm) {
    long times = number(alarm.getOrDefault("EvaluationPeriods", 1));
    return periods(alarm).stream().flatMap(each -> refused(each, times).stream()).findFirst();
  }

  private record Period(long seconds, boolean insights) {}

  private static Optional<String> refused(Period period, long times) {
    long window = period.seconds() * times;
    String what = period.seconds() + " s x " + times;
    if (!SHORT_PERIODS.contains(period.seconds()) && (period.seconds() < MINUTE || period.seconds() % MINUTE != 0)) {
      return Optional.of("a period of " + period.seconds() + " s is none of 10, 20, 30 s or whole minutes");
    }
    if (period.insights() && window > INSIGHTS) {
      return Optional.of(what + " is more than the 3 h that a query sees");
    }
    long most = period.seconds() < HOUR ? Duration.ofDays(1).toSeconds() : Duration.ofDays(7).toSeconds();
    return window > most ? Optional.of(what + " is more than " + most + " s") : Optional.empty();
  }

  private static List<Period> periods(Map<String, Object> alarm) {
    Stream<Period> ofMetrics =
        list(alarm.getOrDefault("Metrics", List.of())).stream().map(Stack::map).flatMap(metric -> {
          boolean insights = QUERY.matcher(metric.getOrDefault("Expression", "").toString()).matches();
          Map<String, Object> statistic = map(metric.getOrDefault("MetricStat", Map.of()));
          return Stream.concat(periodOf(metric, insights), periodOf(statistic, false));
        });
    return Stream.concat(periodOf(alarm, false), ofMetrics).toList();
  }

  private static Stream<Period> periodOf(Map<String, Object> owner, boolean insights) {
    return owner.containsKey("Period") ? Stream.of(new Period(number(at(owner, "Period")), insights)) : Stream.empty();
  }
}
