package dev.nightshift.core.execution;

/** Port: where a message goes whole that is no ticket of ours, for a person to see. */
@FunctionalInterface
public interface MalformedMessages {
  /**
   * @param body as it was received
   * @param why it is no ticket
   */
  Sending keep(String body, String why);
}
