package dev.nightshift.it.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.aws.SqsTickets;
import dev.nightshift.aws.SqsVisibility;
import dev.nightshift.core.execution.Visibility;
import dev.nightshift.testkit.SampleRecords;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.sqs.model.Message;

final class SqsVisibilityTest {
  @RegisterExtension
  static final ContractStack STACK = new ContractStack();

  private static final String QUEUE = "JobsQueue";
  private static final int MANY = 12;

  @BeforeEach
  void emptyTheQueue() {
    STACK.receive(QUEUE, Integer.MAX_VALUE, 0);
  }

  @Test
  void hide_moreThanOneBatchForNothing_bringsAllBackAtOnce() {
    new SqsTickets(STACK.clients().sqs(), STACK.ref(QUEUE), Optional::empty).send(IntStream.range(0, MANY)
        .mapToObj(_ -> SampleRecords.queued(SampleRecords.freshKey()).ticket())
        .toList(), Duration.ZERO);
    List<String> receipts = received().stream().map(Message::receiptHandle).toList();

    assertThat(visibility().hide(receipts, Duration.ZERO)).isEmpty();
    assertThat(STACK.receive(QUEUE, MANY, 1)).hasSize(MANY);
  }

  @Test
  void hide_oneOfAnUnknownReceive_isRefusedAlone() {
    new SqsTickets(STACK.clients().sqs(), STACK.ref(QUEUE), Optional::empty)
        .send(List.of(SampleRecords.queued(SampleRecords.freshKey()).ticket()), Duration.ZERO);
    String receipt = STACK.clients()
        .sqs()
        .receiveMessage(request -> request.queueUrl(STACK.ref(QUEUE)).waitTimeSeconds(5))
        .messages()
        .getFirst()
        .receiptHandle();

    assertThat(visibility().hide(List.of("no receipt of ours", receipt), Duration.ZERO))
        .containsExactly("no receipt of ours");
    assertThat(STACK.receive(QUEUE, 1, 1)).hasSize(1);
  }

  private static Visibility visibility() {
    return new SqsVisibility(STACK.clients().sqs(), STACK.ref(QUEUE));
  }

  private static List<Message> received() {
    List<Message> messages = new ArrayList<>();
    for (int i = 0; i < MANY && messages.size() < MANY; i++) {
      messages.addAll(STACK.clients()
          .sqs()
          .receiveMessage(request -> request.queueUrl(STACK.ref(QUEUE))
              .maxNumberOfMessages(10)
              .waitTimeSeconds(1))
          .messages());
    }
    return messages;
  }
}
