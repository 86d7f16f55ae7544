package dev.nightshift.enqueue;

import dev.nightshift.core.execution.MalformedMessages;
import dev.nightshift.core.execution.Sending;

/** Keeps for a person what was refused while nobody listened. */
record Unheard(MalformedMessages messages) {
  /**
   * @throws IllegalStateException if it could not be kept: then the request is to come again
   */
  void keep(String request, String error) {
    if (messages.keep(request, error) instanceof Sending.Refused(var why)) {
      throw new IllegalStateException("a refused request could not be kept: " + why);
    }
  }
}
