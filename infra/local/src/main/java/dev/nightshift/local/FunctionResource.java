package dev.nightshift.local;

import dev.nightshift.local.emulator.Endpoints;
import dev.nightshift.local.lambda.EventSourceSettings;
import dev.nightshift.local.lambda.FunctionDefinition;
import dev.nightshift.local.lambda.LogGroup;
import dev.nightshift.local.template.Properties;
import dev.nightshift.local.template.TemplateError;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** AWS::Serverless::Function: what its worked-out properties mean. */
record FunctionResource(String logicalId, Properties properties, DeployedResource deployed) {

  private static final Set<String> FOLLOWED = Set.of("FunctionName", "CodeUri", "Handler", "Runtime", "MemorySize",
      "Timeout", "Environment", "Events", "LoggingConfig", "Description");

  /**
   * Every function runs on this machine, unpublished, and may do everything. A snapshot would start it sooner, and what
   * becomes of asynchronous invocations does not matter where none is made.
   */
  private static final Set<String> WITHOUT = Set.of("Architectures", "SnapStart", "AutoPublishAlias",
      "AutoPublishAliasAllProperties", "Role", "Policies", "RecursiveLoop", "EventInvokeConfig", "Tracing", "Tags");

  /** Beside the event sources' own: for invocations by hand. */
  private static final int INVOCATIONS_BY_HAND = 2;

  /** Lambda's own bound is that of the account. */
  private static final int DEFAULT_CONCURRENCY = 5;

  List<String> passedOver() {
    var lines = new ArrayList<>(properties.passedOver(FOLLOWED, WITHOUT));
    for (var event : events()) {
      var type = event.requiredText("Type");
      if (Counterparts.NO_EVENT.contains(type)) {
        lines.add(event.owner() + ": the event " + type + " has no counterpart here");
      } else if (!type.equals("SQS")) {
        throw new TemplateError(event.place(), event.owner() + " is of the type " + type + ", which is not known here");
      }
    }
    return lines;
  }

  /** The log group's name. */
  String logGroup() {
    return properties.inner("LoggingConfig").text("LogGroup").orElse("/aws/lambda/" + deployed.ref());
  }

  FunctionDefinition definition(Path templateFolder, Endpoints endpoints, DeploymentPlan plan, LogGroup logGroup) {
    var concurrency = eventSources(url -> url, endpoints).stream()
        .mapToInt(EventSourceSettings::maximumConcurrency)
        .sum();
    return new FunctionDefinition(logicalId, deployed.ref(), deployed.attributes().getOrDefault("Arn", ""),
        properties.requiredText("Handler"), templateFolder.resolve(properties.requiredText("CodeUri")),
        plan.layers(logicalId), Duration.ofSeconds(properties.integer("Timeout", 3)),
        properties.integer("MemorySize", 128), environment(endpoints, plan), logGroup,
        concurrency + INVOCATIONS_BY_HAND);
  }

  private Map<String, String> environment(Endpoints endpoints, DeploymentPlan plan) {
    var variables = new LinkedHashMap<String, String>();
    properties.inner("Environment")
        .inner("Variables")
        .values()
        .forEach((name, value) -> variables.put(name, value.toString()));
    variables.putAll(endpoints.environment());
    var logging = properties.inner("LoggingConfig");
    variables.put("AWS_LAMBDA_LOG_FORMAT", logging.text("LogFormat").orElse("Text"));
    logging.text("ApplicationLogLevel").ifPresent(level -> variables.put("AWS_LAMBDA_LOG_LEVEL", level));
    variables.putAll(plan.environment(logicalId));
    return variables;
  }

  /**
   * The enabled ones.
   *
   * @param urlByArn
   *          finds a queue's URL
   */
  List<EventSourceSettings> eventSources(Function<String, String> urlByArn, Endpoints endpoints) {
    return events().stream()
        .filter(event -> event.requiredText("Type").equals("SQS"))
        .map(event -> event.inner("Properties"))
        .filter(source -> source.flag("Enabled", true))
        .map(source -> eventSource(source, urlByArn, endpoints))
        .toList();
  }

  private EventSourceSettings eventSource(Properties source, Function<String, String> urlByArn, Endpoints endpoints) {
    source.passedOver(Set.of("Queue", "BatchSize", "MaximumBatchingWindowInSeconds", "FunctionResponseTypes",
        "ScalingConfig", "Enabled"), Set.of("MetricsConfig"));
    var arn = source.requiredText("Queue");
    return new EventSourceSettings(logicalId, urlByArn.apply(arn), arn, endpoints.region(),
        source.integer("BatchSize", 10),
        Duration.ofSeconds(source.integer("MaximumBatchingWindowInSeconds", 0)),
        source.inner("ScalingConfig").integer("MaximumConcurrency", DEFAULT_CONCURRENCY),
        source.texts("FunctionResponseTypes").contains("ReportBatchItemFailures"));
  }

  private List<Properties> events() {
    var events = properties.inner("Events");
    return events.values().keySet().stream().map(events::inner).toList();
  }
}
