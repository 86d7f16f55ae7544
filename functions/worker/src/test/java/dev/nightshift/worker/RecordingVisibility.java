package dev.nightshift.worker;

import dev.nightshift.core.execution.Visibility;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Remembers what was hidden for how long, in order. */
final class RecordingVisibility implements Visibility {
  private final List<Hidden> hidden = new ArrayList<>();

  record Hidden(List<String> receipts, Duration time) {}

  @Override
  public synchronized Set<String> hide(List<String> receipts, Duration time) {
    hidden.add(new Hidden(List.copyOf(receipts), time));
    return Set.of();
  }

  synchronized List<Hidden> all() {
    return List.copyOf(hidden);
  }

  /** How long a ticket was last hidden. */
  synchronized Duration last(String receipt) {
    return hidden.reversed().stream().filter(h -> h.receipts().contains(receipt)).findFirst().orElseThrow().time();
  }
}
