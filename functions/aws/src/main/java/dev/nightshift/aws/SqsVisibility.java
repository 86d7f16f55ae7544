package dev.nightshift.aws;

import dev.nightshift.core.execution.Sending;
import dev.nightshift.core.execution.Visibility;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.ChangeMessageVisibilityBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.ChangeMessageVisibilityBatchResultEntry;

/** How long received tickets stay hidden before they come back. */
public final class SqsVisibility implements Visibility {
  /** Counted from the first receive on; SQS refuses more. */
  public static final Duration LONGEST = Duration.ofHours(12);

  private final SqsClient sqs;
  private final String queueUrl;

  public SqsVisibility(SqsClient sqs, String queueUrl) {
    this.sqs = sqs;
    this.queueUrl = queueUrl;
  }

  @Override
  public Set<String> hide(List<String> receipts, Duration time) {
    Set<String> refused = new HashSet<>();
    for (List<String> batch : Batches.of(receipts, ItemSize::bytes)) {
      List<Sending> outcomes = hideBatch(batch, secondsOf(time));
      IntStream.range(0, batch.size())
          .filter(i -> outcomes.get(i) instanceof Sending.Refused)
          .forEach(i -> refused.add(batch.get(i)));
    }
    return Set.copyOf(refused);
  }

  static int secondsOf(Duration hidden) {
    if (hidden.isNegative()) {
      return 0;
    }
    return Seconds.roundedUp(hidden.compareTo(LONGEST) > 0 ? LONGEST : hidden);
  }

  private List<Sending> hideBatch(List<String> batch, int seconds) {
    List<ChangeMessageVisibilityBatchRequestEntry> entries = IntStream.range(0, batch.size())
        .mapToObj(i -> ChangeMessageVisibilityBatchRequestEntry.builder()
            .id(Integer.toString(i))
            .receiptHandle(batch.get(i))
            .visibilityTimeout(seconds)
            .build())
        .toList();
    try {
      var answer = sqs.changeMessageVisibilityBatch(request -> request.queueUrl(queueUrl).entries(entries));
      return BatchOutcomes.of(entries.size(),
          answer.successful().stream().map(ChangeMessageVisibilityBatchResultEntry::id).toList(), answer.failed());
    } catch (AbortedException e) {
      throw e;
    } catch (SdkException e) {
      return BatchOutcomes.allRefused(entries.size(), String.valueOf(e.getMessage()));
    }
  }
}
