package dev.nightshift.it.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.MAP;

import dev.nightshift.aws.SqsTickets;
import dev.nightshift.aws.TicketJson;
import dev.nightshift.core.execution.Sending;
import dev.nightshift.core.execution.Tickets;
import dev.nightshift.core.job.Ticket;
import dev.nightshift.testkit.SampleRecords;
import dev.nightshift.testkit.TicketsContract;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;

final class SqsTicketsTest extends TicketsContract {
  @RegisterExtension
  static final ContractStack STACK = new ContractStack();

  private static final String QUEUE = "JobsQueue";
  private static final String TRACE = "1-5759e988-bd862e3fe1be46a994272793";

  @BeforeEach
  void emptyTheQueue() {
    STACK.receive(QUEUE, Integer.MAX_VALUE, 0);
  }

  @Override
  protected Tickets tickets() {
    return new SqsTickets(STACK.clients().sqs(), STACK.ref(QUEUE),
        () -> Optional.of(TRACE));
  }

  @Override
  protected List<Ticket> received() {
    return STACK.receive(QUEUE, Integer.MAX_VALUE, 0).stream().map(SqsTicketsTest::ticket).toList();
  }

  @Override
  protected List<Ticket> receivedWithin(Duration time, int expected) {
    return STACK.receive(QUEUE, expected, 1).stream().map(SqsTicketsTest::ticket).toList();
  }

  @Test
  void send_aTicket_carriesTheTraceOn() {
    tickets().send(List.of(SampleRecords.queued(SampleRecords.freshKey()).ticket()), Duration.ZERO);

    assertThat(STACK.receive(QUEUE, 1, 1)).singleElement()
        .extracting(Message::messageAttributes)
        .asInstanceOf(MAP)
        .containsEntry("trace_id", MessageAttributeValue.builder().dataType("String").stringValue(TRACE).build());
  }

  @Test
  void send_toAQueueThatIsNotThere_refusesEach() {
    Tickets nowhere = new SqsTickets(STACK.clients().sqs(), STACK.ref(QUEUE) + "-gone", Optional::empty);
    Ticket ticket = SampleRecords.queued(SampleRecords.freshKey()).ticket();

    assertThat(nowhere.send(List.of(ticket, ticket), Duration.ZERO)).hasSize(2)
        .allMatch(Sending.Refused.class::isInstance);
  }

  private static Ticket ticket(Message message) {
    return switch (TicketJson.read(message.body())) {
      case TicketJson.Parsed.Read(var ticket) -> ticket;
      case TicketJson.Parsed.NotATicket(var why) -> throw new AssertionError(why);
    };
  }
}
