package dev.nightshift.it.template;

import dev.nightshift.local.template.Evaluator;
import dev.nightshift.local.template.Place;
import dev.nightshift.local.template.Resource;
import dev.nightshift.local.template.Scope;
import dev.nightshift.local.template.Template;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The template with its default parameters, in which {@code !Ref X} reads {@code X} and {@code !GetAtt X.Arn} {@code X.Arn}. */
final class Stack {
  static final Path ROOT = Path.of("../..");
  static final Path FILE = ROOT.resolve("template.yaml");

  private static final Scope BY_NAME = new Scope() {
    @Override
    public String ref(String logicalId, Place place) {
      return logicalId;
    }

    @Override
    public String attribute(String logicalId, String attribute, Place place) {
      return logicalId + "." + attribute;
    }

    @Override
    public String pseudo(String name, Place place) {
      return name;
    }
  };

  private final Template template;
  private final Evaluator evaluator;

  private Stack(Template template, Map<String, String> parameters) {
    this.template = template;
    this.evaluator = new Evaluator(template, parameters, BY_NAME);
  }

  static Stack read() {
    return with(Map.of());
  }

  /** With some parameters that are not the default ones. */
  static Stack with(Map<String, String> parameters) {
    try {
      return new Stack(Template.read(FILE), parameters);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The properties of each resource of a type, by logical id. */
  Map<String, Map<String, Object>> all(String type) {
    Map<String, Map<String, Object>> found = new LinkedHashMap<>();
    for (Resource resource : template.resources().values()) {
      if (resource.type().equals(type)) {
        found.put(resource.logicalId(), evaluator.map(resource.properties()));
      }
    }
    return found;
  }

  Map<String, Map<String, Object>> functions() {
    return all(Resource.FUNCTION);
  }

  Map<String, Map<String, Object>> queues() {
    return all("AWS::SQS::Queue");
  }

  /** The queue's properties, by what {@code !GetAtt Queue.Arn} reads. */
  Map<String, Object> queueByArn(Object arn) {
    return Objects.requireNonNull(queues().get(arn.toString().replace(".Arn", "")),
        () -> arn + " is no queue of the template");
  }

  /** The properties of each SQS event of a function. */
  static List<Map<String, Object>> queueEvents(Map<String, Object> function) {
    return List.copyOf(events(function, "SQS").values());
  }

  /** The properties of each schedule of a function, by the event's name. */
  static Map<String, Map<String, Object>> schedules(Map<String, Object> function) {
    return events(function, "ScheduleV2");
  }

  private static Map<String, Map<String, Object>> events(Map<String, Object> function, String type) {
    Map<String, Map<String, Object>> found = new LinkedHashMap<>();
    map(function.getOrDefault("Events", Map.of())).forEach((name, event) -> {
      if (type.equals(map(event).get("Type"))) {
        found.put(name, map(at(map(event), "Properties")));
      }
    });
    return found;
  }

  /** What lies at a path of keys; fails with the path where there is nothing. */
  static Object at(Map<String, Object> map, String... path) {
    Object value = map;
    for (String key : path) {
      value = Objects.requireNonNull(map(value).get(key), () -> "there is no " + String.join(".", path));
    }
    return value;
  }

  @SuppressWarnings("unchecked")
  static Map<String, Object> map(Object value) {
    return (Map<String, Object>) value;
  }

  /** The items of a list; a lone value is a list of one, as IAM has it. */
  static List<?> list(Object value) {
    return value instanceof List<?> list ? list : List.of(value);
  }

  static long number(Object value) {
    return Long.parseLong(value.toString());
  }
}
