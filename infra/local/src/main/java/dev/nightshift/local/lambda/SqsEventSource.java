package dev.nightshift.local.lambda;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;

/**
 * Receives from a queue and invokes a function, as Lambda's event source mapping does: in batches, side by side up to the
 * maximum concurrency, deleting what the function has dealt with. It never long-polls, since to an emulator that takes one
 * request at a time that is a halt.
 */
public final class SqsEventSource implements AutoCloseable {

  private static final System.Logger LOG = System.getLogger(SqsEventSource.class.getName());
  private static final int MOST_PER_CALL = 10;
  private static final Duration SHORTEST_PAUSE = Duration.ofMillis(25);
  private static final Duration LONGEST_PAUSE = Duration.ofMillis(400);

  private final EventSourceSettings settings;
  private final SqsClient sqs;
  private final Invoker lambda;
  private final Semaphore invocations;
  private @Nullable Run run;

  public SqsEventSource(EventSourceSettings settings, SqsClient sqs, Invoker lambda) {
    this.settings = settings;
    this.sqs = sqs;
    this.lambda = lambda;
    this.invocations = new Semaphore(settings.maximumConcurrency());
  }

  public EventSourceSettings settings() {
    return settings;
  }

  public synchronized void start() {
    if (run == null) {
      run = new Run();
    }
  }

  /** Receives nothing more; what was received is still handed over. */
  public synchronized void stopReceiving() {
    if (run != null) {
      run.end();
      run = null;
    }
  }

  /** Receives nothing more, and waits for the invocations that run. */
  @Override
  public void close() {
    stopReceiving();
    invocations.acquireUninterruptibly(settings.maximumConcurrency());
    invocations.release(settings.maximumConcurrency());
  }

  /** From a start to a stop. */
  private final class Run {

    private final CountDownLatch stopped = new CountDownLatch(1);
    private final Thread receiver = Thread.ofVirtual().name("sqs-" + settings.function()).start(this::receive);

    private void receive() {
      var pause = SHORTEST_PAUSE;
      try {
        while (stopped.getCount() > 0) {
          if (!invocations.tryAcquire(LONGEST_PAUSE.toMillis(), TimeUnit.MILLISECONDS)) {
            continue;
          }
          var batch = batchOrNothing();
          if (batch.isEmpty()) {
            invocations.release();
            stopped.await(pause.toMillis(), TimeUnit.MILLISECONDS);
            pause = pause.multipliedBy(2).compareTo(LONGEST_PAUSE) < 0 ? pause.multipliedBy(2) : LONGEST_PAUSE;
          } else {
            pause = SHORTEST_PAUSE;
            Thread.startVirtualThread(() -> hand(batch));
          }
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    private List<Message> batchOrNothing() throws InterruptedException {
      var batch = new ArrayList<Message>();
      try {
        var deadline = Instant.now().plus(settings.maximumBatchingWindow());
        do {
          var received = receiveUpTo(Math.min(MOST_PER_CALL, settings.batchSize() - batch.size()));
          batch.addAll(received);
          if (received.isEmpty() && Instant.now().isBefore(deadline)) {
            stopped.await(SHORTEST_PAUSE.toMillis() * 4, TimeUnit.MILLISECONDS);
          }
        } while (batch.size() < settings.batchSize() && Instant.now().isBefore(deadline)
            && stopped.getCount() > 0);
      } catch (SdkException e) {
        LOG.log(Level.WARNING, "receiving from {0} failed: {1}", settings.queueUrl(), e.getMessage());
      }
      return batch;
    }

    private void end() {
      stopped.countDown();
      try {
        receiver.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private List<Message> receiveUpTo(int count) {
    return sqs.receiveMessage(request -> request.queueUrl(settings.queueUrl())
        .maxNumberOfMessages(count)
        .waitTimeSeconds(0)
        .messageSystemAttributeNames(MessageSystemAttributeName.ALL)
        .messageAttributeNames("All")).messages();
  }

  private void hand(List<Message> batch) {
    try {
      var event = SqsEvent.of(batch, settings.queueArn(), settings.region());
      var result = lambda.invoke(settings.function(), event);
      var ids = batch.stream().map(Message::messageId).collect(Collectors.toUnmodifiableSet());
      var done = BatchAnswer.toBeDeleted(ids, settings.reportsItemFailures(), result);
      delete(batch.stream().filter(message -> done.contains(message.messageId())).toList());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      // The messages come back when their visibility ends.
      LOG.log(Level.WARNING, () -> "a batch for " + settings.function() + " was not finished", e);
    } finally {
      invocations.release();
    }
  }

  private void delete(List<Message> messages) {
    for (var from = 0; from < messages.size(); from += MOST_PER_CALL) {
      var part = messages.subList(from, Math.min(from + MOST_PER_CALL, messages.size()));
      var entries = new ArrayList<DeleteMessageBatchRequestEntry>();
      for (var message : part) {
        entries.add(DeleteMessageBatchRequestEntry.builder()
            .id(String.valueOf(entries.size()))
            .receiptHandle(message.receiptHandle())
            .build());
      }
      var answer = sqs.deleteMessageBatch(request -> request.queueUrl(settings.queueUrl()).entries(entries));
      answer.failed()
          .forEach(failed -> LOG.log(Level.WARNING, "a message of {0} was not deleted: {1}",
              settings.queueUrl(), failed.message()));
    }
  }
}
