package dev.nightshift.local;

import java.util.Map;

/**
 * A resource that exists.
 *
 * @param ref
 *            what {@code Ref} gives
 * @param attributes
 *            what {@code GetAtt} gives, by name
 * @param removal
 *            takes it away again
 */
record DeployedResource(String ref, Map<String, String> attributes, Runnable removal) {

  DeployedResource {
    attributes = Map.copyOf(attributes);
  }

  /** Something that has a name and nothing behind it. */
  static DeployedResource named(String ref, String arn) {
    return new DeployedResource(ref, Map.of("Arn", arn), () -> {
    });
  }
}
