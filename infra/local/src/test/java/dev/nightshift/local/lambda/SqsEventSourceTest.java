package dev.nightshift.local.lambda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nightshift.local.lambda.InvocationResult.FunctionError;
import dev.nightshift.local.lambda.InvocationResult.Succeeded;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class SqsEventSourceTest {

  private final List<Integer> batches = new CopyOnWriteArrayList<>();

  @Test
  void start_moreThanABatch_isHandedOverInBatchesAndDeleted() {
    var queue = new FakeQueue(23);
    try (var source = source(queue, 10, Duration.ZERO, 2, this::succeed)) {
      source.start();
      await().until(() -> queue.deleted().size() == 23);
    }
    assertThat(batches).containsExactlyInAnyOrder(10, 10, 3);
  }

  @Test
  void start_windowGiven_gathersMoreThanOneReceive() {
    var queue = new FakeQueue(23);
    try (var source = source(queue, 20, Duration.ofSeconds(1), 2, this::succeed)) {
      source.start();
      await().until(() -> queue.deleted().size() == 23);
    }
    assertThat(batches).containsExactlyInAnyOrder(20, 3);
  }

  @Test
  void start_receivingFails_goesOn() {
    var queue = new FakeQueue(1).failingFirst(2);
    try (var source = source(queue, 10, Duration.ZERO, 2, this::succeed)) {
      source.start();
      await().until(() -> queue.deleted().size() == 1);
    }
  }

  @Test
  void start_functionFails_deletesNothing() {
    var queue = new FakeQueue(3);
    var failed = new AtomicInteger();
    try (var source = source(queue, 10, Duration.ZERO, 2, (function, event) -> {
      failed.incrementAndGet();
      return new FunctionError("java.lang.Error", "");
    })) {
      source.start();
      await().until(() -> failed.get() == 1);
    }
    assertThat(queue.deleted()).isEmpty();
  }

  @Test
  void close_invocationsRunning_waitsForThemAndNeverExceedsTheConcurrency() {
    var queue = new FakeQueue(5);
    var running = new AtomicInteger();
    var go = new CountDownLatch(1);
    var source = source(queue, 1, Duration.ZERO, 2, (function, event) -> {
      running.incrementAndGet();
      go.await();
      return new Succeeded("");
    });
    source.start();
    await().until(() -> running.get() == 2);
    var closed = CompletableFuture.runAsync(source::close);
    assertThat(closed).isNotDone();
    go.countDown();
    await().until(closed::isDone);
    assertThat(queue.deleted()).hasSize(running.get());
  }

  @Test
  void settings_whatLambdaRefuses_isRefused() {
    assertThatThrownBy(() -> settings(11, Duration.ZERO, 2)).hasMessageContaining("MaximumBatchingWindowInSeconds");
    assertThatThrownBy(() -> settings(10, Duration.ZERO, 1)).hasMessageContaining("MaximumConcurrency is 1");
    assertThatThrownBy(() -> settings(0, Duration.ZERO, 2)).hasMessageContaining("BatchSize is 0");
  }

  private InvocationResult succeed(String function, String event) {
    try {
      batches.add(new ObjectMapper().readTree(event).path("Records").size());
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
    return new Succeeded("{\"batchItemFailures\":[]}");
  }

  private static SqsEventSource source(FakeQueue queue, int batchSize, Duration window, int concurrency,
      Invoker function) {
    return new SqsEventSource(settings(batchSize, window, concurrency), queue, function);
  }

  private static EventSourceSettings settings(int batchSize, Duration window, int concurrency) {
    return new EventSourceSettings("Function", "http://queue", "arn:aws:sqs:us-east-1:0:queue", "us-east-1", batchSize,
        window, concurrency, true);
  }
}
