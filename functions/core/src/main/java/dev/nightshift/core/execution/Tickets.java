package dev.nightshift.core.execution;

import dev.nightshift.core.job.Ticket;
import java.time.Duration;
import java.util.List;

/** Port: the jobs queue. */
public interface Tickets {
  /**
   * Sends tickets, as many at a time as the queue takes.
   *
   * @param delay before they can be received, 0 to 15 min; whole seconds, rounded up
   * @return one outcome per ticket, in order
   */
  List<Sending> send(List<Ticket> tickets, Duration delay);
}
