package dev.nightshift.aws;

import dev.nightshift.core.execution.Sending;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.ChangeMessageVisibilityBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.ChangeMessageVisibilityBatchResultEntry;

/** How long received tickets stay hidden before they come back. */
public final class SqsVisibility {
  /** Counted from the first receive on; SQS refuses more. */
  public static final Duration LONGEST = Duration.ofHours(12);

  private final SqsClient sqs;
  private final String queueUrl;

  public SqsVisibility(SqsClient sqs, String queueUrl) {
    this.sqs = sqs;
    this.queueUrl = queueUrl;
  }

  /**
   * @param receiptHandle of this receive
   * @param hidden from now on; whole seconds, rounded up, and brought within 0 s to 12 h
   */
  public record Change(String receiptHandle, Duration hidden) {}

  /**
   * @return one outcome per change, in order; a refused one leaves its ticket hidden for as long as it was
   */
  public List<Sending> change(List<Change> changes) {
    List<Sending> outcomes = new ArrayList<>(changes.size());
    for (List<Change> batch : Batches.of(changes, change -> ItemSize.bytes(change.receiptHandle()))) {
      outcomes.addAll(changeBatch(batch));
    }
    return List.copyOf(outcomes);
  }

  static int secondsOf(Duration hidden) {
    if (hidden.isNegative()) {
      return 0;
    }
    return Seconds.roundedUp(hidden.compareTo(LONGEST) > 0 ? LONGEST : hidden);
  }

  private List<Sending> changeBatch(List<Change> batch) {
    List<ChangeMessageVisibilityBatchRequestEntry> entries = IntStream.range(0, batch.size())
        .mapToObj(i -> ChangeMessageVisibilityBatchRequestEntry.builder()
            .id(Integer.toString(i))
            .receiptHandle(batch.get(i).receiptHandle())
            .visibilityTimeout(secondsOf(batch.get(i).hidden()))
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
