package dev.nightshift.core.job;

/**
 * One input of a job.
 *
 * @param role what the handler calls it, 1 to 128 characters
 * @param path the object's place in the bucket
 */
public record Input(String role, ObjectPath path) {
  public Input {
    Text.requireName(role, 128);
  }
}
