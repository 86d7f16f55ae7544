package dev.nightshift.it.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.aws.SqsLetters;
import dev.nightshift.aws.TicketJson;
import dev.nightshift.core.execution.Letters;
import dev.nightshift.core.retry.Kind;
import dev.nightshift.testkit.LettersContract;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.sqs.model.Message;

final class SqsLettersTest extends LettersContract {
  @RegisterExtension
  static final ContractStack STACK = new ContractStack();

  private static final String QUEUE = "DeadLetterQueue";

  @BeforeEach
  void emptyTheQueue() {
    STACK.receive(QUEUE, Integer.MAX_VALUE, 0);
  }

  @Override
  protected Letters letters() {
    return new SqsLetters(STACK.clients().sqs(), STACK.ref(QUEUE), Optional::empty);
  }

  @Override
  protected List<Seen> received(int expected) {
    return STACK.receive(QUEUE, expected, 1).stream().map(SqsLettersTest::seen).toList();
  }

  private static Seen seen(Message message) {
    var ticket = switch (TicketJson.read(message.body())) {
      case TicketJson.Parsed.Read(var read) -> read;
      case TicketJson.Parsed.NotATicket(var why) -> throw new AssertionError(why);
    };
    assertThat(attribute(message, SqsLetters.LIFE)).isEqualTo(ticket.life().value());
    assertThat(attribute(message, SqsLetters.KEY)).isEqualTo(ticket.key().value());
    return new Seen(ticket, attribute(message, SqsLetters.ERROR_CLASS),
        Kind.valueOf(attribute(message, SqsLetters.KIND).toUpperCase(Locale.ROOT)),
        Integer.parseInt(attribute(message, SqsLetters.ATTEMPT)));
  }

  private static String attribute(Message message, String name) {
    return Objects.requireNonNull(message.messageAttributes().get(name), name).stringValue();
  }
}
