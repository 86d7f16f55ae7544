package dev.nightshift.aws.telemetry;

import java.util.LinkedHashMap;
import java.util.Map;
import software.amazon.cloudwatchlogs.emf.config.EnvironmentConfigurationProvider;
import software.amazon.cloudwatchlogs.emf.environment.Environments;
import software.amazon.lambda.powertools.metrics.Metrics;
import software.amazon.lambda.powertools.metrics.model.DimensionSet;
import software.amazon.lambda.powertools.metrics.model.MetricUnit;
import software.amazon.lambda.powertools.metrics.provider.EmfMetricsProvider;

/** Metrics as log lines in CloudWatch's embedded metric format: no call, no permission, no waiting. */
public final class EmfSink implements MetricSink {
  /** Of all of Nightshift's metrics. */
  public static final String NAMESPACE = "Nightshift";

  private final String service;

  /**
   * @param service the dimension {@code Service} of every metric: {@code enqueue}, {@code worker}
   */
  public EmfSink(String service) {
    this.service = service;
    // Left to itself, the library asks the machine for an agent wherever it does not find itself in Lambda.
    EnvironmentConfigurationProvider.getConfig().setEnvironmentOverride(Environments.Lambda);
  }

  /** Each line comes from an emitter of its own: the library's shared one keeps something of every trace it saw. */
  @Override
  public void emit(Map<String, String> dimensions, Map<Metric, Long> counts) {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("Service", service);
    all.putAll(dimensions);
    Metrics line = new EmfMetricsProvider().getMetricsInstance();
    line.setNamespace(NAMESPACE);
    line.setDefaultDimensions(DimensionSet.of(all));
    counts.forEach((metric, count) -> line.addMetric(metric.wireName(), count, MetricUnit.COUNT));
    line.flush();
  }
}
