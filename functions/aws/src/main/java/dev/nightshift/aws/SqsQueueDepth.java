package dev.nightshift.aws;

import dev.nightshift.core.triage.QueueDepth;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** What SQS itself thinks the queue holds. It is about right only: one empty answer proves nothing. */
public final class SqsQueueDepth implements QueueDepth {
  private static final List<QueueAttributeName> PARTS = List.of(QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES,
      QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_NOT_VISIBLE,
      QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_DELAYED);

  private static final QueueAttributeName VISIBILITY = QueueAttributeName.VISIBILITY_TIMEOUT;

  private final SqsClient sqs;
  private final String queueUrl;

  public SqsQueueDepth(SqsClient sqs, String queueUrl) {
    this.sqs = sqs;
    this.queueUrl = queueUrl;
  }

  /** The queue's own: how long a ticket stays hidden when its receiver says nothing. */
  public Duration visibility() {
    return Duration.ofSeconds(
        Long.parseLong(attributes(List.of(VISIBILITY)).getOrDefault(VISIBILITY, "30")));
  }

  @Override
  public long messages() {
    Map<QueueAttributeName, String> attributes = attributes(PARTS);
    return PARTS.stream().mapToLong(part -> Long.parseLong(attributes.getOrDefault(part, "0"))).sum();
  }

  private Map<QueueAttributeName, String> attributes(List<QueueAttributeName> names) {
    return sqs.getQueueAttributes(request -> request.queueUrl(queueUrl).attributeNames(names)).attributes();
  }
}
