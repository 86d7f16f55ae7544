package dev.nightshift.local;

import dev.nightshift.local.emulator.AwsClients;
import dev.nightshift.local.emulator.Emulator;
import dev.nightshift.local.lambda.AsyncInvocations;
import dev.nightshift.local.lambda.EventSourceSettings;
import dev.nightshift.local.lambda.InvocationResult;
import dev.nightshift.local.lambda.LambdaHost;
import dev.nightshift.local.lambda.LogGroup;
import dev.nightshift.local.lambda.Schedule;
import dev.nightshift.local.lambda.ScheduleSettings;
import dev.nightshift.local.lambda.SqsEventSource;
import dev.nightshift.local.template.Place;
import dev.nightshift.local.template.Template;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/**
 * A template as it runs on this machine: resources on an emulator, functions in processes, event sources between them.
 * Closing it ends the processes; the resources stay with the emulator until {@link #removeResources()}.
 */
public final class LocalDeployment implements AutoCloseable {

  private static final System.Logger LOG = System.getLogger(LocalDeployment.class.getName());

  private final Template template;
  private final Stack stack;
  private final AwsClients clients;
  private final LambdaHost lambda;
  private final Path logs;
  private final Map<String, LogGroup> logGroups = new HashMap<>();
  private final List<SqsEventSource> eventSources = new ArrayList<>();
  private final List<Schedule> schedules = new ArrayList<>();

  private LocalDeployment(Template template, Stack stack, AwsClients clients, LambdaHost lambda, Path logs) {
    this.template = template;
    this.stack = stack;
    this.clients = clients;
    this.lambda = lambda;
    this.logs = logs;
  }

  public static DeploymentPlan plan(Path template, Emulator emulator) {
    return new DeploymentPlan(template, emulator);
  }

  static LocalDeployment of(DeploymentPlan plan, Template template, Emulator emulator) throws IOException {
    Files.createDirectories(plan.work());
    var clients = emulator.clients();
    var stack = new Stack(template, plan, emulator.endpoints(), clients);
    var lambda = new LambdaHost(Files.createTempDirectory(plan.work(), "lambda-"));
    var deployment = new LocalDeployment(template, stack, clients, lambda, plan.work().resolve("logs"));
    try {
      stack.create();
      deployment.addFunctions(plan, emulator);
      stack.passedOver().forEach(line -> LOG.log(Level.DEBUG, "not followed here: {0}", line));
      return deployment;
    } catch (RuntimeException e) {
      deployment.close();
      throw e;
    }
  }

  private void addFunctions(DeploymentPlan plan, Emulator emulator) {
    for (var resource : stack.functions()) {
      var id = resource.logicalId();
      var function = new FunctionResource(id, stack.properties(resource), stack.resource(id));
      stack.passedOver().addAll(function.passedOver());
      var logGroup = logGroups.computeIfAbsent(function.logGroup(),
          name -> new LogGroup(name, logs, plan.logListener()));
      lambda.add(function.definition(template.folder(), emulator.endpoints(), plan, logGroup));
      for (var settings : function.eventSources(this::queueUrl, emulator.endpoints())) {
        eventSources.add(eventSource(settings));
      }
      var asynchronous = asynchronous(function);
      function.schedules(emulator.endpoints()).forEach(it -> schedules.add(new Schedule(it, asynchronous)));
    }
  }

  private AsyncInvocations asynchronous(FunctionResource function) {
    var queue = function.failureQueue().map(this::queueUrl);
    var arn = lambda.definition(function.logicalId()).arn();
    return new AsyncInvocations(function.logicalId(), arn, function.retries(),
        record -> queue.ifPresent(url -> clients.sqs().sendMessage(it -> it.queueUrl(url).messageBody(record))),
        lambda);
  }

  /** Lambda refuses a queue whose messages come back while the function may still be at them. */
  private SqsEventSource eventSource(EventSourceSettings settings) {
    var visibility = Integer.parseInt(clients.sqs()
        .getQueueAttributes(request -> request.queueUrl(settings.queueUrl())
            .attributeNames(QueueAttributeName.VISIBILITY_TIMEOUT))
        .attributes()
        .getOrDefault(QueueAttributeName.VISIBILITY_TIMEOUT, "30"));
    var timeout = lambda.definition(settings.function()).timeout().toSeconds();
    if (visibility < timeout) {
      throw new IllegalArgumentException("the queue of " + settings.function() + " has a VisibilityTimeout of "
          + visibility + " s; it must be at least the function's Timeout, " + timeout + " s");
    }
    return new SqsEventSource(settings, clients.sqs(), lambda);
  }

  private String queueUrl(String arn) {
    var name = arn.substring(arn.lastIndexOf(':') + 1);
    return clients.sqs().getQueueUrl(request -> request.queueName(name)).queueUrl();
  }

  /** What {@code Ref} gives: a queue's URL, a table's, bucket's or function's name, a topic's ARN. */
  public String ref(String logicalId) {
    return stack.ref(logicalId, here());
  }

  /** What {@code GetAtt} gives, such as a queue's {@code Arn}. */
  public String attribute(String logicalId, String attribute) {
    return stack.attribute(logicalId, attribute, here());
  }

  public String output(String name) {
    var output = template.outputs().get(name);
    if (output == null) {
      throw new IllegalArgumentException("the template has no output " + name + ", only "
          + template.outputs().keySet());
    }
    return stack.evaluator().text(output);
  }

  /** All that the template gives out. */
  public Map<String, String> outputs() {
    var outputs = new HashMap<String, String>();
    template.outputs().keySet().forEach(name -> outputs.put(name, output(name)));
    return outputs;
  }

  private Place here() {
    return new Place(template.folder().toString(), 1);
  }

  /** Clients of the emulator; they end with this deployment. */
  public AwsClients clients() {
    return clients;
  }

  /** What the template says and a local run does not follow, a line each. */
  public List<String> passedOver() {
    return List.copyOf(stack.passedOver());
  }

  /** The folder with a file for each log group. */
  public Path logs() {
    return logs;
  }

  /** Runs one event to its end, after a wait if all of the function's processes are busy. */
  public InvocationResult invoke(String function, String event) throws InterruptedException {
    return lambda.invoke(function, event);
  }

  /** From now on queues are received from. */
  public void startEventSources() {
    eventSources.forEach(SqsEventSource::start);
  }

  /** Nothing more is received; returns once the running invocations are over. */
  public void stopEventSources() {
    eventSources.forEach(SqsEventSource::close);
  }

  /** The functions' schedules, as the template has them. */
  public List<ScheduleSettings> schedules() {
    return schedules.stream().map(Schedule::settings).toList();
  }

  /** Runs one tick of a schedule to its end: retried and told to the destination for failures as the template has it. */
  public InvocationResult tick(String function, String event) throws InterruptedException {
    return schedule(function, event).tick();
  }

  /**
   * From now on this schedule ticks by itself, whatever its expression says.
   *
   * @param every from the end of a tick to the next one
   * @param heard told what became of each tick
   */
  public void startSchedule(String function, String event, Duration every, Consumer<InvocationResult> heard) {
    schedule(function, event).start(every, heard);
  }

  /** No schedule ticks any more; returns once the running ticks are over. */
  public void stopSchedules() {
    schedules.forEach(Schedule::stopTicking);
    schedules.forEach(Schedule::close);
  }

  private Schedule schedule(String function, String event) {
    return schedules.stream()
        .filter(it -> it.settings().function().equals(function) && it.settings().name().equals(event))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("there is no schedule " + event + " of " + function + ", only "
            + schedules.stream().map(it -> it.settings().function() + " " + it.settings().name()).toList()));
  }

  /** The ids of the function's processes. */
  public List<Long> instances(String function) {
    return lambda.processes(function);
  }

  /** Kills the function's processes in the middle of whatever they do. */
  public void killInstances(String function) {
    lambda.kill(function);
  }

  /** Takes queues, tables, buckets and topics away, with all that is in them. */
  public void removeResources() {
    stopSchedules();
    stopEventSources();
    stack.remove();
  }

  /**
   * Kills what still runs: a message in work comes back when its visibility ends. When it returns, each line that was printed
   * has been logged.
   */
  @Override
  public void close() {
    eventSources.forEach(SqsEventSource::stopReceiving);
    schedules.forEach(Schedule::abandon);
    lambda.close();
    stopSchedules();
    stopEventSources();
    logGroups.values().forEach(LogGroup::close);
    clients.close();
  }
}
