package dev.nightshift.local.lambda;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A function, ready to be run.
 *
 * @param logicalId
 *            its name in the template
 * @param code
 *            the zip, or a folder that holds what the zip would
 * @param layers
 *            jars, or folders of classes, that come after the function's own
 * @param maximumInstances
 *            processes at one time; one more invocation waits
 */
public record FunctionDefinition(String logicalId, String name, String arn, String handler, Path code,
    List<Path> layers,
    Duration timeout, int memoryMegabytes, Map<String, String> environment, LogGroup logGroup,
    int maximumInstances) {

  public FunctionDefinition {
    layers = List.copyOf(layers);
    environment = Map.copyOf(environment);
  }
}
