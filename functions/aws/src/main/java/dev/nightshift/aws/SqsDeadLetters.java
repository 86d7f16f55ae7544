package dev.nightshift.aws;

import dev.nightshift.core.triage.DeadLetter;
import dev.nightshift.core.triage.DeadLetters;
import dev.nightshift.core.triage.ReceivedLetter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.BatchResultErrorEntry;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;

/** The dead-letter queue, as triage reads it. */
public final class SqsDeadLetters implements DeadLetters {
  private static final int MOST_AT_A_TIME = 10;

  /** A short poll asks some of SQS's servers only, and takes a few letters for an empty queue. */
  private static final int WAIT_SECONDS = 1;

  private final SqsClient sqs;
  private final String queueUrl;
  private final SqsVisibility visibility;

  public SqsDeadLetters(SqsClient sqs, String queueUrl) {
    this.sqs = sqs;
    this.queueUrl = queueUrl;
    this.visibility = new SqsVisibility(sqs, queueUrl);
  }

  @Override
  public List<ReceivedLetter> receive(int most, Duration hidden) {
    List<ReceivedLetter> received = new ArrayList<>();
    while (received.size() < most) {
      int wanted = Math.min(MOST_AT_A_TIME, most - received.size());
      List<Message> some = sqs.receiveMessage(request -> request.queueUrl(queueUrl)
          .maxNumberOfMessages(wanted)
          .waitTimeSeconds(WAIT_SECONDS)
          .visibilityTimeout(SqsVisibility.secondsOf(hidden))
          .messageAttributeNames(SqsLetters.ATTEMPT, SqsLetters.WHY)).messages();
      if (some.isEmpty()) {
        break;
      }
      some.forEach(message -> received.add(read(message)));
    }
    return received;
  }

  @Override
  public Set<String> delete(List<String> receipts) {
    Set<String> refused = new HashSet<>();
    for (List<String> batch : Batches.of(receipts, ItemSize::bytes)) {
      List<DeleteMessageBatchRequestEntry> entries = IntStream.range(0, batch.size())
          .mapToObj(i -> DeleteMessageBatchRequestEntry.builder()
              .id(Integer.toString(i))
              .receiptHandle(batch.get(i))
              .build())
          .toList();
      sqs.deleteMessageBatch(request -> request.queueUrl(queueUrl).entries(entries))
          .failed()
          .stream()
          .map(BatchResultErrorEntry::id)
          .forEach(id -> refused.add(batch.get(Integer.parseInt(id))));
    }
    return Set.copyOf(refused);
  }

  @Override
  public void hide(String receipt, Duration time) {
    visibility.hide(List.of(receipt), time);
  }

  private static ReceivedLetter read(Message message) {
    return switch (TicketJson.read(message.body())) {
      case TicketJson.Parsed.Read(var ticket) ->
        new ReceivedLetter.OfAJob(message.receiptHandle(), new DeadLetter(ticket, attempt(message)));
      case TicketJson.Parsed.NotATicket(var why) ->
        new ReceivedLetter.Malformed(message.receiptHandle(), message.body(),
            Objects.requireNonNullElse(attribute(message, SqsLetters.WHY), why));
    };
  }

  /** None, or one that is no number: the letter is about whatever death it finds. */
  private static @Nullable Integer attempt(Message message) {
    String text = attribute(message, SqsLetters.ATTEMPT);
    return text != null && text.matches("[0-9]{1,9}") ? Integer.valueOf(text) : null;
  }

  private static @Nullable String attribute(Message message, String name) {
    MessageAttributeValue value = message.messageAttributes().get(name);
    return value == null ? null : value.stringValue();
  }
}
