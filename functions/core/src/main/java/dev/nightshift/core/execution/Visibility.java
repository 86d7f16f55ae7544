package dev.nightshift.core.execution;

import java.time.Duration;
import java.util.List;
import java.util.Set;

/** Port: how long received tickets stay hidden from other receivers. */
public interface Visibility {
  /**
   * Hides tickets from now on for so long.
   *
   * @param receipts of this receive
   * @param time 0 to 12 h after the first receive; whole seconds, rounded up
   * @return the receipts that were refused: those tickets come back when they would have anyway
   */
  Set<String> hide(List<String> receipts, Duration time);
}
