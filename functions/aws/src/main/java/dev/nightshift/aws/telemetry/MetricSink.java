package dev.nightshift.aws.telemetry;

import java.util.Map;

/** Port: where counted metrics go. */
@FunctionalInterface
public interface MetricSink {
  /**
   * @param dimensions besides the service
   * @param counts by metric, at least one
   */
  void emit(Map<String, String> dimensions, Map<Metric, Long> counts);
}
