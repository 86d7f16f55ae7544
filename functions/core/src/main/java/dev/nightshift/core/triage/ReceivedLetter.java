package dev.nightshift.core.triage;

/** A message of the dead-letter queue, with the receipt of this receive. */
public sealed interface ReceivedLetter {
  String receipt();

  record OfAJob(String receipt, DeadLetter letter) implements ReceivedLetter {}

  /**
   * No letter of ours.
   *
   * @param body whole
   * @param why what is wrong with it
   */
  record Malformed(String receipt, String body, String why) implements ReceivedLetter {}
}
