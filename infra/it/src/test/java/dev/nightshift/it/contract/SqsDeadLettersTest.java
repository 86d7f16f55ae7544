package dev.nightshift.it.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.aws.SqsDeadLetters;
import dev.nightshift.aws.SqsLetters;
import dev.nightshift.aws.SqsQueueDepth;
import dev.nightshift.aws.TicketJson;
import dev.nightshift.core.execution.Letter;
import dev.nightshift.core.job.Ticket;
import dev.nightshift.core.retry.Failure;
import dev.nightshift.core.triage.DeadLetter;
import dev.nightshift.core.triage.DeadLetters;
import dev.nightshift.core.triage.ReceivedLetter;
import dev.nightshift.testkit.SampleRecords;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class SqsDeadLettersTest {
  @RegisterExtension
  static final ContractStack STACK = new ContractStack("letters");

  private static final String QUEUE = "DeadLetterQueue";
  private static final Duration HIDDEN = Duration.ofMinutes(5);

  private final SqsLetters worker = new SqsLetters(STACK.clients().sqs(), STACK.ref(QUEUE), Optional::empty);
  private final DeadLetters queue = new SqsDeadLetters(STACK.clients().sqs(), STACK.ref(QUEUE));
  private final SqsQueueDepth depth = new SqsQueueDepth(STACK.clients().sqs(), STACK.ref(QUEUE));
  /** What other tests hid. */
  private final long before = depth.messages();

  @Test
  void receive_lettersByBothDoors_nameTheirAttemptOrNone() {
    Ticket byWorker = ticket();
    Ticket redriven = ticket();
    worker.send(new Letter(byWorker, Failure.unrecorded(3, SampleRecords.NOW)));
    STACK.clients()
        .sqs()
        .sendMessage(request -> request.queueUrl(STACK.ref(QUEUE)).messageBody(TicketJson.write(redriven)));

    assertThat(queue.receive(40, HIDDEN)).extracting(received -> ((ReceivedLetter.OfAJob) received).letter())
        .containsExactlyInAnyOrder(new DeadLetter(byWorker, 3), new DeadLetter(redriven, null));
    assertThat(queue.receive(40, HIDDEN)).as("hidden").isEmpty();
  }

  @Test
  void receive_noLetterOfOurs_isKeptWholeWithWhatIsWrong() {
    worker.keep("[1, 2]", "body: is an array");
    STACK.clients().sqs().sendMessage(request -> request.queueUrl(STACK.ref(QUEUE)).messageBody("not JSON"));

    List<ReceivedLetter> received = queue.receive(40, HIDDEN);

    assertThat(received).hasSize(2).allMatch(ReceivedLetter.Malformed.class::isInstance);
    assertThat(received).extracting(one -> ((ReceivedLetter.Malformed) one).body())
        .containsExactlyInAnyOrder("[1, 2]", "not JSON");
    assertThat(received).extracting(one -> ((ReceivedLetter.Malformed) one).why())
        .contains("body: is an array")
        .allMatch(why -> !why.isBlank());
  }

  @Test
  void delete_moreThanOneBatch_emptiesTheQueue() {
    IntStream.range(0, 23).forEach(n -> worker.send(new Letter(ticket(), Failure.unrecorded(1, SampleRecords.NOW))));
    List<ReceivedLetter> received = queue.receive(40, HIDDEN);
    assertThat(received).hasSize(23);

    assertThat(queue.delete(received.stream().map(ReceivedLetter::receipt).toList())).isEmpty();

    assertThat(depth.messages()).isEqualTo(before);
  }

  @Test
  void hide_forNoTime_bringsItBack() {
    worker.send(new Letter(ticket(), Failure.unrecorded(1, SampleRecords.NOW)));
    ReceivedLetter letter = queue.receive(1, HIDDEN).getFirst();

    queue.hide(letter.receipt(), Duration.ofSeconds(-5));

    assertThat(queue.receive(1, HIDDEN)).hasSize(1);
  }

  @Test
  void depth_ofAQueue_countsHiddenMessagesTooAndKnowsItsVisibility() {
    worker.send(new Letter(ticket(), Failure.unrecorded(1, SampleRecords.NOW)));
    worker.send(new Letter(ticket(), Failure.unrecorded(1, SampleRecords.NOW)));
    queue.receive(1, HIDDEN);

    assertThat(depth.messages()).isEqualTo(before + 2);
    assertThat(new SqsQueueDepth(STACK.clients().sqs(), STACK.ref("JobsQueue")).visibility())
        .isEqualTo(Duration.ofMinutes(30));
    queue.receive(1, HIDDEN);
  }

  private static Ticket ticket() {
    return SampleRecords.queued(SampleRecords.freshKey()).ticket();
  }
}
