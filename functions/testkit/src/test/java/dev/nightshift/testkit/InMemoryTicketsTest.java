package dev.nightshift.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.core.execution.Sending;
import dev.nightshift.core.execution.Tickets;
import dev.nightshift.core.job.Ticket;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class InMemoryTicketsTest extends TicketsContract {
  private final SettableClock clock = SettableClock.atEvening();
  private final InMemoryTickets tickets = new InMemoryTickets(clock);

  @Override
  protected Tickets tickets() {
    return tickets;
  }

  @Override
  protected List<Ticket> received() {
    return tickets.takeDue();
  }

  @Override
  protected List<Ticket> receivedWithin(Duration time, int expected) {
    clock.tick(time);
    return tickets.takeDue();
  }

  @Test
  void refuse_theSecond_refusesItAlone() {
    Ticket ticket = SampleRecords.queued(SampleRecords.freshKey()).ticket();
    tickets.refuse(2);

    assertThat(tickets.send(List.of(ticket, ticket, ticket), Duration.ofMillis(1500)))
        .containsExactly(new Sending.Sent(), new Sending.Refused("refused by the test"), new Sending.Sent());
    assertThat(tickets.held()).hasSize(2)
        .containsOnly(new InMemoryTickets.Held(ticket, SettableClock.EVENING.plusSeconds(2)));
  }
}
