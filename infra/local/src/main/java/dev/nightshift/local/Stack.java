package dev.nightshift.local;

import dev.nightshift.local.emulator.AwsClients;
import dev.nightshift.local.emulator.Endpoints;
import dev.nightshift.local.template.Evaluator;
import dev.nightshift.local.template.Place;
import dev.nightshift.local.template.Properties;
import dev.nightshift.local.template.Resource;
import dev.nightshift.local.template.Scope;
import dev.nightshift.local.template.Template;
import dev.nightshift.local.template.TemplateError;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The template's resources on an emulator. A resource is made when it is first named, which is after all it names. */
final class Stack implements Scope {

  private static final int LONGEST_FUNCTION_NAME = 64;

  private final Template template;
  private final DeploymentPlan plan;
  private final Endpoints endpoints;
  private final AwsClients clients;
  private final PhysicalNames names;
  private final Evaluator evaluator;
  private final Map<String, DeployedResource> deployed = new LinkedHashMap<>();
  private final Set<String> underWay = new LinkedHashSet<>();
  private final List<String> passedOver = new ArrayList<>();

  Stack(Template template, DeploymentPlan plan, Endpoints endpoints, AwsClients clients) {
    this.template = template;
    this.plan = plan;
    this.endpoints = endpoints;
    this.clients = clients;
    this.names = new PhysicalNames(plan.stackName());
    this.evaluator = new Evaluator(template, plan.parameters(), this);
  }

  /** Makes all of them, those whose condition does not hold left out. */
  void create() {
    for (var resource : template.resources().values()) {
      if (wanted(resource)) {
        deployed(resource.logicalId(), resource.place());
      } else {
        passedOver.add(resource.logicalId() + ": its condition " + resource.condition() + " does not hold");
      }
    }
  }

  List<Resource> functions() {
    return template.resources()
        .values()
        .stream()
        .filter(resource -> resource.type().equals(Resource.FUNCTION) && wanted(resource))
        .toList();
  }

  private boolean wanted(Resource resource) {
    return resource.condition() == null || evaluator.condition(resource.condition(), resource.place());
  }

  Evaluator evaluator() {
    return evaluator;
  }

  /** What the template says and a local run does not follow, a line each. */
  List<String> passedOver() {
    return passedOver;
  }

  /** Takes the resources away, the last one first. */
  void remove() {
    new ArrayList<>(deployed.values()).reversed().forEach(resource -> resource.removal().run());
    deployed.clear();
  }

  @Override
  public String ref(String logicalId, Place place) {
    return deployed(logicalId, place).ref();
  }

  @Override
  public String attribute(String logicalId, String attribute, Place place) {
    var resource = deployed(logicalId, place);
    var value = resource.attributes().get(attribute);
    if (value == null) {
      throw new TemplateError(place, logicalId + " has no attribute " + attribute + " here, only "
          + resource.attributes().keySet());
    }
    return value;
  }

  @Override
  public String pseudo(String name, Place place) {
    return switch (name) {
      case "AWS::StackName" -> plan.stackName();
      case "AWS::Region" -> endpoints.region();
      case "AWS::AccountId" -> endpoints.accountId();
      case "AWS::Partition" -> "aws";
      case "AWS::URLSuffix" -> "amazonaws.com";
      default -> throw new TemplateError(place, name + " is not known here");
    };
  }

  /** The resource as it was made. */
  DeployedResource resource(String logicalId) {
    return deployed(logicalId, new Place(plan.stackName(), 1));
  }

  private DeployedResource deployed(String logicalId, Place place) {
    var known = deployed.get(logicalId);
    if (known != null) {
      return known;
    }
    var resource = template.resource(logicalId);
    if (resource == null) {
      throw new TemplateError(place, "there is no resource " + logicalId);
    }
    if (!underWay.add(logicalId)) {
      throw new TemplateError(place, "the resources " + underWay + " name each other in a circle");
    }
    var made = create(resource);
    underWay.remove(logicalId);
    deployed.put(logicalId, made);
    return made;
  }

  private DeployedResource create(Resource resource) {
    var id = resource.logicalId();
    if (Counterparts.NO_RESOURCE.contains(resource.type())) {
      passedOver.add(id + ": " + resource.type() + " has no counterpart here");
      return DeployedResource.named(names.of(id, LONGEST_FUNCTION_NAME), arn("nothing", id));
    }
    if (resource.type().equals(Resource.FUNCTION)) {
      return function(resource);
    }
    var properties = properties(resource);
    return switch (resource.type()) {
      case QueueResource.TYPE -> {
        passedOver.addAll(QueueResource.passedOver(properties));
        yield QueueResource.create(clients.sqs(), names, id, properties);
      }
      case TableResource.TYPE -> {
        passedOver.addAll(TableResource.passedOver(properties));
        yield TableResource.create(clients.dynamodb(), names, id, properties);
      }
      case BucketResource.TYPE -> {
        passedOver.addAll(BucketResource.passedOver(properties));
        yield BucketResource.create(clients.s3(), names, id, properties);
      }
      case TopicResource.TYPE -> {
        passedOver.addAll(TopicResource.passedOver(properties));
        yield TopicResource.create(clients.sns(), names, id, properties);
      }
      case ParameterResource.TYPE -> {
        passedOver.addAll(ParameterResource.passedOver(properties));
        yield ParameterResource.create(clients.ssm(), names, id, properties);
      }
      case "AWS::Logs::LogGroup" -> {
        var name = properties.text("LogGroupName").orElseGet(() -> names.of(id, LONGEST_FUNCTION_NAME));
        yield DeployedResource.named(name, arn("logs", "log-group:" + name + ":*"));
      }
      default -> throw new TemplateError(resource.place(),
          id + " is of the type " + resource.type() + ", which is not known here");
    };
  }

  /** Its properties as worked out, with the plan's own laid over them. */
  Properties properties(Resource resource) {
    var values = new LinkedHashMap<>(evaluator.map(resource.properties()));
    plan.properties(resource.logicalId()).forEach((path, value) -> replace(values, path.split("\\.", -1), 0, value));
    return new Properties(resource.logicalId(), values, resource.place());
  }

  private static void replace(Map<String, Object> values, String[] path, int depth, Object value) {
    if (depth == path.length - 1) {
      values.put(path[depth], value);
      return;
    }
    var inner = new LinkedHashMap<String, Object>();
    if (values.get(path[depth]) instanceof Map<?, ?> map) {
      map.forEach((name, part) -> inner.put(String.valueOf(name), part));
    }
    replace(inner, path, depth + 1, value);
    values.put(path[depth], inner);
  }

  /** Only its name: what it is made of may name others, and they it. */
  private DeployedResource function(Resource resource) {
    var given = resource.properties().get("FunctionName");
    var name = given == null ? names.of(resource.logicalId(), LONGEST_FUNCTION_NAME) : evaluator.text(given);
    return DeployedResource.named(name, arn("lambda", "function:" + name));
  }

  private String arn(String service, String rest) {
    return "arn:aws:" + service + ":" + endpoints.region() + ":" + endpoints.accountId() + ":" + rest;
  }
}
