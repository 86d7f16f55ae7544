package dev.nightshift.core.triage;

import java.time.Duration;
import java.util.List;
import java.util.Set;

/** Port: the dead-letter queue, as triage reads it. */
public interface DeadLetters {
  /**
   * Receives until there are that many or none comes.
   *
   * @param hidden for how long they stay away from other receivers
   */
  List<ReceivedLetter> receive(int most, Duration hidden);

  /**
   * @return the receipts that were refused: those letters come back, and are found settled
   */
  Set<String> delete(List<String> receipts);

  /** Hides a letter from now on for so long; a refused one comes back when it would have anyway. */
  void hide(String receipt, Duration time);
}
