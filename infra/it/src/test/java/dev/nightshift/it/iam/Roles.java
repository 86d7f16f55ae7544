package dev.nightshift.it.iam;

import dev.nightshift.local.template.Evaluator;
import dev.nightshift.local.template.Place;
import dev.nightshift.local.template.Resource;
import dev.nightshift.local.template.Scope;
import dev.nightshift.local.template.Template;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the template's roles allow its functions. */
final class Roles {
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

  private Roles() {}

  static Set<Allowed> read(Path file) throws IOException {
    Template template = Template.read(file);
    Evaluator evaluator = new Evaluator(template, Map.of(), BY_NAME);
    return template.resources()
        .values()
        .stream()
        .filter(resource -> resource.type().equals(Resource.FUNCTION))
        .flatMap(function -> {
          String role = text(evaluator.map(function.properties()), "Role").replace(".Arn", "");
          Resource resource = Objects.requireNonNull(template.resources().get(role));
          return statements(evaluator.map(resource.properties()))
              .flatMap(statement -> allowed(function.logicalId(), statement));
        })
        .collect(Collectors.toSet());
  }

  private static Stream<Allowed> allowed(String function, Map<?, ?> statement) {
    return list(statement.get("Action")).stream()
        .flatMap(action -> list(statement.get("Resource")).stream()
            .map(thing -> new Allowed(function, String.valueOf(action), String.valueOf(thing))));
  }

  private static Stream<Map<?, ?>> statements(Map<String, Object> role) {
    return list(role.get("Policies")).stream()
        .map(policy -> (Map<?, ?>) Objects.requireNonNull(((Map<?, ?>) policy).get("PolicyDocument")))
        .flatMap(document -> list(document.get("Statement")).stream())
        .map(statement -> (Map<?, ?>) statement);
  }

  private static String text(Map<String, Object> properties, String name) {
    return String.valueOf(properties.get(name));
  }

  private static List<?> list(@Nullable Object value) {
    return value instanceof List<?> list ? list : List.of(Objects.requireNonNull(value));
  }
}
