package dev.nightshift.core.report;

import dev.nightshift.core.job.IdempotencyKey;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Picks a bounded number of jobs, in the order of their keys from behind the last one on and round again, so that each has its
 * turn. Holds at most twice that number. Not for several threads.
 */
final class Rotation {
  private final Optional<IdempotencyKey> last;
  private final int most;
  private final NavigableSet<IdempotencyKey> behind = new TreeSet<>();
  private final NavigableSet<IdempotencyKey> fromTheStart = new TreeSet<>();
  private long offered;

  Rotation(Optional<IdempotencyKey> last, int most) {
    this.last = last;
    this.most = most;
  }

  void offer(IdempotencyKey key) {
    offered++;
    NavigableSet<IdempotencyKey> part =
        last.isPresent() && key.compareTo(last.get()) <= 0 ? fromTheStart : behind;
    part.add(key);
    if (part.size() > most) {
      part.removeLast();
    }
  }

  List<IdempotencyKey> picked() {
    List<IdempotencyKey> picked = new ArrayList<>(behind);
    fromTheStart.stream().limit((long) most - picked.size()).forEach(picked::add);
    return picked;
  }

  /** How many were offered, picked or not. */
  long offered() {
    return offered;
  }
}
