package dev.nightshift.core.job;

/**
 * The submitter's name for a piece of work, the same in every cycle.
 *
 * @param value 1 to 256 characters without control characters
 */
public record JobId(String value) {
  public JobId {
    Text.requireName(value, 256);
  }

  @Override
  public String toString() {
    return value;
  }
}
