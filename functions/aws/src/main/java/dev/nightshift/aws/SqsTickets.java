package dev.nightshift.aws;

import dev.nightshift.core.execution.Sending;
import dev.nightshift.core.execution.Tickets;
import dev.nightshift.core.job.Ticket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchResultEntry;

/**
 * The jobs queue. A batch that could not be sent as a whole is refused as a whole: some of it may have arrived, and a
 * needless ticket is harmless.
 */
public final class SqsTickets implements Tickets {
  private static final Duration LONGEST_DELAY = Duration.ofMinutes(15);

  private final SqsClient sqs;
  private final String queueUrl;
  private final Supplier<Optional<String>> trace;

  /**
   * @param trace the X-Ray root id to be carried on, such as {@link TraceRoot#current}
   */
  public SqsTickets(SqsClient sqs, String queueUrl, Supplier<Optional<String>> trace) {
    this.sqs = sqs;
    this.queueUrl = queueUrl;
    this.trace = trace;
  }

  @Override
  public List<Sending> send(List<Ticket> tickets, Duration delay) {
    if (delay.isNegative() || delay.compareTo(LONGEST_DELAY) > 0) {
      throw new IllegalArgumentException("delay is " + delay + "; give PT0S to " + LONGEST_DELAY);
    }
    int seconds = Seconds.roundedUp(delay);
    Map<String, MessageAttributeValue> attributes =
        TraceRoot.attribute(trace).map(root -> Map.of(TraceRoot.ATTRIBUTE, root)).orElse(Map.of());
    List<Sending> outcomes = new ArrayList<>(tickets.size());
    for (List<String> bodies : Batches.of(tickets.stream().map(TicketJson::write).toList(), SqsTickets::bytes)) {
      outcomes.addAll(sendBatch(bodies, seconds, attributes));
    }
    return List.copyOf(outcomes);
  }

  private List<Sending> sendBatch(List<String> bodies, int seconds, Map<String, MessageAttributeValue> attributes) {
    List<SendMessageBatchRequestEntry> entries = IntStream.range(0, bodies.size())
        .mapToObj(i -> SendMessageBatchRequestEntry.builder()
            .id(Integer.toString(i))
            .messageBody(bodies.get(i))
            .delaySeconds(seconds)
            .messageAttributes(attributes)
            .build())
        .toList();
    try {
      var answer = sqs.sendMessageBatch(request -> request.queueUrl(queueUrl).entries(entries));
      return BatchOutcomes.of(entries.size(),
          answer.successful().stream().map(SendMessageBatchResultEntry::id).toList(),
          answer.failed());
    } catch (AbortedException e) {
      throw e;
    } catch (SdkException e) {
      return BatchOutcomes.allRefused(entries.size(), String.valueOf(e.getMessage()));
    }
  }

  /** With room for the trace attribute. */
  private static int bytes(String body) {
    return ItemSize.bytes(body) + 200;
  }
}
