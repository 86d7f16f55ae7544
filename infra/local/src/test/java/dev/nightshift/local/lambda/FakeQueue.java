package dev.nightshift.local.lambda;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchRequest;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchResponse;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.ReceiveMessageRequest;
import software.amazon.awssdk.services.sqs.model.ReceiveMessageResponse;

/** A queue that gives each message once and remembers what was deleted. */
final class FakeQueue implements SqsClient {

  private final Queue<Message> messages = new ArrayDeque<>();
  private final List<String> deleted = new CopyOnWriteArrayList<>();
  private int failures;

  FakeQueue(int count) {
    IntStream.range(0, count)
        .mapToObj(i -> Message.builder().messageId("m" + i).receiptHandle("m" + i).body("b" + i).build())
        .forEach(messages::add);
  }

  FakeQueue failingFirst(int times) {
    failures = times;
    return this;
  }

  @Override
  public synchronized ReceiveMessageResponse receiveMessage(ReceiveMessageRequest request) {
    if (failures-- > 0) {
      throw SdkClientException.create("no connection");
    }
    var received = new ArrayList<Message>();
    while (received.size() < request.maxNumberOfMessages() && !messages.isEmpty()) {
      received.add(messages.remove());
    }
    return ReceiveMessageResponse.builder().messages(received).build();
  }

  @Override
  public DeleteMessageBatchResponse deleteMessageBatch(DeleteMessageBatchRequest request) {
    request.entries().stream().map(DeleteMessageBatchRequestEntry::receiptHandle).forEach(deleted::add);
    return DeleteMessageBatchResponse.builder().build();
  }

  List<String> deleted() {
    return deleted;
  }

  @Override
  public String serviceName() {
    return SERVICE_NAME;
  }

  @Override
  public void close() {
    // Nothing is open.
  }
}
