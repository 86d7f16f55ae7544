package dev.nightshift.enqueue;

import dev.nightshift.core.execution.Sending;
import dev.nightshift.core.execution.Tickets;
import dev.nightshift.core.job.Ticket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/** Sends the tickets of many jobs. Their records are written: a ticket that is refused loses no job. */
record TicketRound(Tickets tickets) {
  /**
   * @param due by the place of their jobs
   * @return why, by the place of each job whose ticket was refused
   */
  Map<Long, String> send(SortedMap<Long, Ticket> due) {
    Map<Long, String> refused = new HashMap<>();
    if (due.isEmpty()) {
      return refused;
    }
    List<Long> places = new ArrayList<>(due.keySet());
    List<Sending> outcomes = sendAll(List.copyOf(due.values()));
    for (int i = 0; i < places.size(); i++) {
      if (outcomes.get(i) instanceof Sending.Refused(var why)) {
        refused.put(places.get(i), why);
      }
    }
    return refused;
  }

  private List<Sending> sendAll(List<Ticket> all) {
    try {
      return tickets.send(all, Duration.ZERO);
    } catch (RuntimeException e) {
      Sending broken = new Sending.Refused("the queue could not be reached: " + e.getClass().getSimpleName());
      return all.stream().map(_ -> broken).toList();
    }
  }
}
