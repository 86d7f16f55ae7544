package dev.nightshift.testkit;

import dev.nightshift.core.triage.DeadLetters;
import dev.nightshift.core.triage.ReceivedLetter;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The dead-letter queue as triage reads it: each message under its receipt, hidden until a time. Safe for several threads. */
public final class InMemoryDeadLetters implements DeadLetters {
  private final InstantSource clock;
  private final Map<String, Held> held = new LinkedHashMap<>();

  public InMemoryDeadLetters(InstantSource clock) {
    this.clock = clock;
  }

  private record Held(ReceivedLetter letter, Instant visible) {}

  public synchronized void put(ReceivedLetter letter) {
    held.put(letter.receipt(), new Held(letter, clock.instant()));
  }

  @Override
  public synchronized List<ReceivedLetter> receive(int most, Duration hidden) {
    Instant now = clock.instant();
    List<ReceivedLetter> received = new ArrayList<>();
    for (Map.Entry<String, Held> one : held.entrySet()) {
      if (received.size() < most && !one.getValue().visible().isAfter(now)) {
        received.add(one.getValue().letter());
        one.setValue(new Held(one.getValue().letter(), now.plus(hidden)));
      }
    }
    return received;
  }

  @Override
  public synchronized Set<String> delete(List<String> receipts) {
    receipts.forEach(held::remove);
    return Set.of();
  }

  @Override
  public synchronized void hide(String receipt, Duration time) {
    held.computeIfPresent(receipt, (_, one) -> new Held(one.letter(), clock.instant().plus(time)));
  }

  /** How many messages it holds, hidden ones included. */
  public synchronized int size() {
    return held.size();
  }
}
