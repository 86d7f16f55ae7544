package dev.nightshift.core.execution;

/** What became of one message. */
public sealed interface Sending {
  record Sent() implements Sending {}

  /**
   * @param why the queue's own words
   */
  record Refused(String why) implements Sending {}
}
