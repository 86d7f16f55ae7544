package dev.nightshift.local;

import dev.nightshift.local.emulator.Emulator;
import dev.nightshift.local.lambda.LogLine;
import dev.nightshift.local.template.Template;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** How a template is to be run: under which name, with which parameters, and what is added to it for this run. */
public final class DeploymentPlan {

  private final Path templateFile;
  private final Emulator emulator;
  private String stackName = "nightshift-local";
  private Path work = Path.of("target", "nightshift-local");
  private Consumer<LogLine> logListener = line -> {
  };
  private final Map<String, String> parameters = new LinkedHashMap<>();
  private final Map<String, Map<String, Object>> properties = new LinkedHashMap<>();
  private final Map<String, Map<String, String>> environment = new LinkedHashMap<>();
  private final Map<String, List<Path>> layers = new LinkedHashMap<>();

  DeploymentPlan(Path templateFile, Emulator emulator) {
    this.templateFile = templateFile;
    this.emulator = emulator;
  }

  /** Two runs with one name on one emulator meet the same resources. */
  public DeploymentPlan stackName(String name) {
    stackName = name;
    return this;
  }

  /** The folder for logs, unpacked code and temporary files. */
  public DeploymentPlan work(Path folder) {
    work = folder;
    return this;
  }

  public DeploymentPlan parameter(String name, String value) {
    parameters.put(name, value);
    return this;
  }

  /**
   * Replaces a property of a resource, such as a timeout that a test can't wait for.
   *
   * @param property a part of one is named by its path, such as {@code RedrivePolicy.maxReceiveCount}
   */
  public DeploymentPlan property(String logicalId, String property, Object value) {
    properties.computeIfAbsent(logicalId, id -> new LinkedHashMap<>()).put(property, value);
    return this;
  }

  /** A variable beside those that the template gives the function. */
  public DeploymentPlan environment(String function, String name, String value) {
    environment.computeIfAbsent(function, id -> new LinkedHashMap<>()).put(name, value);
    return this;
  }

  /** A jar, or a folder of classes, that comes after the function's own. */
  public DeploymentPlan layer(String function, Path classes) {
    layers.computeIfAbsent(function, id -> new ArrayList<>()).add(classes);
    return this;
  }

  /** Hears each line that a function prints, as it comes, from one thread per function at a time. */
  public DeploymentPlan onLog(Consumer<LogLine> listener) {
    logListener = listener;
    return this;
  }

  /**
   * Makes the resources and unpacks the functions. Event sources and schedules are not started yet.
   *
   * @throws dev.nightshift.local.template.TemplateError
   *           for whatever in the template can't be followed
   */
  public LocalDeployment deploy() throws IOException {
    return LocalDeployment.of(this, Template.read(templateFile), emulator);
  }

  String stackName() {
    return stackName;
  }

  Path work() {
    return work;
  }

  Consumer<LogLine> logListener() {
    return logListener;
  }

  Map<String, String> parameters() {
    return parameters;
  }

  Map<String, Object> properties(String logicalId) {
    return properties.getOrDefault(logicalId, Map.of());
  }

  Map<String, String> environment(String function) {
    return environment.getOrDefault(function, Map.of());
  }

  List<Path> layers(String function) {
    return layers.getOrDefault(function, List.of());
  }
}
