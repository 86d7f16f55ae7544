package dev.nightshift.local.template;

import dev.nightshift.local.template.Value.Mapping;
import dev.nightshift.local.template.Value.Scalar;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * template.yaml as read: what is declared, with the Globals already in the functions.
 *
 * @param folder
 *            what a relative CodeUri starts from
 */
public record Template(Path folder, Map<String, Parameter> parameters, Map<String, Value> conditions,
    Map<String, Resource> resources, Map<String, Value> outputs) {

  /** @throws TemplateError when the file is not a template, or has a function that is not known here */
  public static Template read(Path file) throws IOException {
    var root = YamlReader.read(file);
    var globals = section(section(root, "Globals"), "Function");
    var parameters = new LinkedHashMap<String, Parameter>();
    section(root, "Parameters").entries()
        .forEach((name, value) -> parameters.put(name, Parameter.of(name, mapping(value, name))));
    var resources = new LinkedHashMap<String, Resource>();
    section(root, "Resources").entries()
        .forEach((id, value) -> resources.put(id, resource(id, mapping(value, id), globals)));
    var outputs = new LinkedHashMap<String, Value>();
    section(root, "Outputs").entries().forEach((name, value) -> outputs.put(name, required(value, name, "Value")));
    return new Template(file.toAbsolutePath().resolveSibling(""), parameters, section(root, "Conditions").entries(),
        resources, outputs);
  }

  private static Resource resource(String id, Mapping definition, Mapping globals) {
    var type = ((Scalar) required(definition, id, "Type")).text();
    var properties = section(definition, "Properties");
    return new Resource(id, type,
        type.equals(Resource.FUNCTION) ? Globals.merged(globals, properties) : properties,
        definition.get("Condition") instanceof Scalar condition ? condition.text() : null, definition.place());
  }

  private static Mapping section(Mapping parent, String key) {
    var value = parent.get(key);
    return value == null ? Mapping.empty(parent.place()) : mapping(value, key);
  }

  private static Mapping mapping(Value value, String name) {
    if (value instanceof Mapping mapping) {
      return mapping;
    }
    throw new TemplateError(value.place(), name + " must be a mapping");
  }

  private static Value required(Value parent, String name, String key) {
    var value = mapping(parent, name).get(key);
    if (value == null) {
      throw new TemplateError(parent.place(), name + " has no " + key);
    }
    return value;
  }

  /** The resource of that name. */
  public @Nullable Resource resource(String logicalId) {
    return resources.get(logicalId);
  }
}
