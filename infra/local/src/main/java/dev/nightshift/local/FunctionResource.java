package dev.nightshift.local;

import dev.nightshift.local.emulator.Endpoints;
import dev.nightshift.local.lambda.EventSourceSettings;
import dev.nightshift.local.lambda.FunctionDefinition;
import dev.nightshift.local.lambda.LogGroup;
import dev.nightshift.local.lambda.ScheduleSettings;
import dev.nightshift.local.template.Properties;
import dev.nightshift.local.template.TemplateError;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** AWS::Serverless::Function: what its worked-out properties mean. */
record FunctionResource(String logicalId, Properties properties, DeployedResource deployed) {

  private static final Set<String> FOLLOWED = Set.of("FunctionName", "CodeUri", "Handler", "Runtime", "MemorySize",
      "Timeout", "Environment", "Events", "LoggingConfig", "EventInvokeConfig", "Description");

  /**
   * Every function runs on this machine, unpublished, and may do everything. A snapshot would start it sooner.
   */
  private static final Set<String> WITHOUT = Set.of("Architectures", "SnapStart", "AutoPublishAlias",
      "AutoPublishAliasAllProperties", "Role", "Policies", "RecursiveLoop", "Tracing", "Tags");

  /** Lambda's own, where the template says nothing. */
  private static final int DEFAULT_RETRIES = 2;

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
      } else if (type.equals(ScheduleEvent.TYPE)) {
        lines.addAll(ScheduleEvent.passedOver(event));
      } else if (!type.equals("SQS")) {
        throw new TemplateError(event.place(), event.owner() + " is of the type " + type + ", which is not known here");
      }
    }
    lines.addAll(asynchronous().passedOver(Set.of("MaximumRetryAttempts", "DestinationConfig"),
        Set.of("MaximumEventAgeInSeconds")));
    lines.addAll(asynchronous().inner("DestinationConfig").passedOver(Set.of("OnFailure"), Set.of("OnSuccess")));
    if (onFailure().values().size() > 0 && failureQueue().isEmpty()) {
      lines.add(onFailure().owner() + " is no queue and has no counterpart here");
    }
    return lines;
  }

  /** After the first try of an event whose sender waits for no answer. */
  int retries() {
    return asynchronous().integer("MaximumRetryAttempts", DEFAULT_RETRIES);
  }

  /** The ARN of the queue that hears of events that failed for good. */
  Optional<String> failureQueue() {
    return onFailure().text("Type").filter("SQS"::equals).map(_ -> onFailure().requiredText("Destination"));
  }

  private Properties onFailure() {
    return asynchronous().inner("DestinationConfig").inner("OnFailure");
  }

  private Properties asynchronous() {
    return properties.inner("EventInvokeConfig");
  }

  List<ScheduleSettings> schedules(Endpoints endpoints) {
    var events = properties.inner("Events");
    return events.values()
        .keySet()
        .stream()
        .filter(name -> events.inner(name).requiredText("Type").equals(ScheduleEvent.TYPE))
        .map(name -> ScheduleEvent.settings(logicalId, name, events.inner(name), endpoints))
        .toList();
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
