package dev.nightshift.testkit;

import dev.nightshift.core.execution.Letter;
import dev.nightshift.core.execution.Letters;
import dev.nightshift.core.execution.Sending;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The dead-letter queue in a list. Safe for several threads. */
public final class InMemoryLetters implements Letters {
  private final List<Letter> sent = new ArrayList<>();
  private final Set<Integer> refused = new HashSet<>();
  private int tried;

  /**
   * @param nth which of all letters ever sent here is refused, from 1
   */
  public synchronized void refuse(int nth) {
    refused.add(nth);
  }

  @Override
  public synchronized Sending send(Letter letter) {
    if (refused.contains(++tried)) {
      return new Sending.Refused("refused by the test");
    }
    sent.add(letter);
    return new Sending.Sent();
  }

  /** All letters in the queue, in the order sent. */
  public synchronized List<Letter> sent() {
    return List.copyOf(sent);
  }

  /** Removes and returns them. */
  public synchronized List<Letter> takeAll() {
    List<Letter> all = List.copyOf(sent);
    sent.clear();
    return all;
  }
}
