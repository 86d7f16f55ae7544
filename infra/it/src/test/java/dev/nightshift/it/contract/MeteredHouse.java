package dev.nightshift.it.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.aws.SqsVisibility;
import dev.nightshift.aws.TicketJson;
import dev.nightshift.core.execution.Outcome;
import dev.nightshift.core.job.IdempotencyKey;
import dev.nightshift.core.job.JobDefinition;
import dev.nightshift.core.job.Ticket;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.it.units.CallMeter;
import dev.nightshift.it.units.Spent;
import dev.nightshift.local.emulator.AwsClients;
import java.time.Duration;
import java.util.List;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.sqs.model.Message;

/** The whole house, and what each of its deeds asks of AWS. What a test does to look or to prepare is not counted. */
final class MeteredHouse implements AutoCloseable {
  private static final String QUEUE = "JobsQueue";
  /** Any: the queue's clock is not the test's. */
  private static final Duration HIDDEN = Duration.ofMinutes(6);

  final WholeHouse house;

  private final ContractStack stack;
  private final AwsClients seen;
  private final CallMeter meter;
  private final SqsVisibility visibility;

  MeteredHouse(ContractStack stack) {
    this.stack = stack;
    this.meter = new CallMeter(stack.clients().dynamodb());
    this.seen = AwsClients.of(stack.endpoints(), List.of(meter));
    this.house = new WholeHouse(stack.through(seen));
    this.visibility = new SqsVisibility(seen.sqs(), stack.ref(QUEUE));
  }

  @Override
  public void close() {
    seen.close();
  }

  Spent handedIn(IdempotencyKey key, JobDefinition job) {
    return meter.during(() -> house.enqueue(key, job));
  }

  /** The one ticket in the queue, as the worker takes it: hidden, looked at and run, and hidden anew if it comes back. */
  Spent worked(WholeHouse.Work work) {
    Message message = received();
    Ticket ticket = ((TicketJson.Parsed.Read) TicketJson.read(message.body())).ticket();
    return meter.during(() -> {
      hide(message);
      switch (house.work(ticket, work)) {
        case Outcome.Acknowledge _ -> delete(message);
        case Outcome.ComeBackAt(var time) -> {
          hide(message);
          house.clock.set(time);
          showAgain(message);
        }
      }
    });
  }

  /** What a tick of triage costs more than one that finds nothing. */
  Spent triaged() {
    Spent tick = meter.during(house::triage);
    return tick.minus(meter.during(house::triage));
  }

  void requireState(IdempotencyKey key, Class<? extends JobState> state) {
    assertThat(house.read(key).state()).isInstanceOf(state);
  }

  void sendAgain(IdempotencyKey key) {
    stack.clients()
        .sqs()
        .sendMessage(send -> send.queueUrl(stack.ref(QUEUE)).messageBody(TicketJson.write(house.read(key).ticket())));
  }

  void put(String key) {
    stack.clients().s3().putObject(put -> put.bucket(stack.ref("Bucket")).key(key), RequestBody.empty());
  }

  private void hide(Message message) {
    assertThat(visibility.hide(List.of(message.receiptHandle()), HIDDEN)).isEmpty();
  }

  /** Receiving and deleting is Lambda's part, and so not counted. */
  private Message received() {
    List<Message> messages = stack.clients()
        .sqs()
        .receiveMessage(receive -> receive.queueUrl(stack.ref(QUEUE)).waitTimeSeconds(5))
        .messages();
    assertThat(messages).hasSize(1);
    return messages.getFirst();
  }

  private void delete(Message message) {
    stack.clients()
        .sqs()
        .deleteMessage(delete -> delete.queueUrl(stack.ref(QUEUE)).receiptHandle(message.receiptHandle()));
  }

  private void showAgain(Message message) {
    stack.clients()
        .sqs()
        .changeMessageVisibility(change -> change.queueUrl(stack.ref(QUEUE))
            .receiptHandle(message.receiptHandle())
            .visibilityTimeout(0));
  }
}
