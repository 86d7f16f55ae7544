package dev.nightshift.testkit;

import dev.nightshift.core.execution.Sending;
import dev.nightshift.core.execution.Tickets;
import dev.nightshift.core.job.Ticket;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A queue that keeps tickets until they are due by its clock and taken. Safe for several threads. */
public final class InMemoryTickets implements Tickets {
  private final InstantSource clock;
  private final List<Held> held = new ArrayList<>();
  private final Set<Integer> refused = new HashSet<>();
  private int sent;

  public InMemoryTickets(InstantSource clock) {
    this.clock = clock;
  }

  /**
   * A ticket in the queue.
   *
   * @param due when it can be received
   */
  public record Held(Ticket ticket, Instant due) {}

  /**
   * @param nth which of all tickets ever sent here is refused, from 1
   */
  public synchronized void refuse(int nth) {
    refused.add(nth);
  }

  @Override
  public synchronized List<Sending> send(List<Ticket> tickets, Duration delay) {
    Duration seconds = WholeSeconds.ofDelay(delay);
    List<Sending> outcomes = new ArrayList<>(tickets.size());
    for (Ticket ticket : tickets) {
      if (refused.contains(++sent)) {
        outcomes.add(new Sending.Refused("refused by the test"));
      } else {
        held.add(new Held(ticket, clock.instant().plus(seconds)));
        outcomes.add(new Sending.Sent());
      }
    }
    return List.copyOf(outcomes);
  }

  /** All tickets in the queue, due or not, in the order sent. */
  public synchronized List<Held> held() {
    return List.copyOf(held);
  }

  /** Removes and returns the tickets that are due, in the order sent. */
  public synchronized List<Ticket> takeDue() {
    Instant now = clock.instant();
    List<Ticket> due = held.stream().filter(one -> !one.due().isAfter(now)).map(Held::ticket).toList();
    held.removeIf(one -> !one.due().isAfter(now));
    return due;
  }
}
