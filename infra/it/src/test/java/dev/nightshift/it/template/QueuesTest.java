package dev.nightshift.it.template;

import static dev.nightshift.it.template.Stack.at;
import static dev.nightshift.it.template.Stack.number;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class QueuesTest {
  private final Stack stack = Stack.read();

  @Test
  void visibility_ofEachSourceQueue_isSixTimesTheFunctionsTimeoutAndTheWindow() {
    stack.functions().forEach((name, function) -> {
      for (Map<String, Object> event : Stack.queueEvents(function)) {
        long timeout = number(at(function, "Timeout"));
        long window = number(event.getOrDefault("MaximumBatchingWindowInSeconds", 0));
        long visibility = number(at(stack.queueByArn(at(event, "Queue")), "VisibilityTimeout"));

        assertThat(visibility).as("visibility of the queue of " + name).isGreaterThanOrEqualTo(6 * timeout + window);
      }
    });
  }

  @Test
  void deadLetterQueue_retention_isFourteenDays() {
    assertThat(number(at(stack.queueByArn("DeadLetterQueue.Arn"), "MessageRetentionPeriod")))
        .isEqualTo(Duration.ofDays(14).toSeconds());
  }

  @Test
  void redrive_ofEachOtherQueue_goesToTheDeadLetterQueueWithDaysToSpare() {
    stack.queues().forEach((name, queue) -> {
      if (name.equals("DeadLetterQueue")) {
        assertThat(queue).as("a letter that can't be read has nowhere else to go").doesNotContainKey("RedrivePolicy");
        return;
      }
      assertThat(at(queue, "RedrivePolicy", "deadLetterTargetArn")).as(name).isEqualTo("DeadLetterQueue.Arn");
      assertThat(number(at(queue, "MessageRetentionPeriod")))
          .as("the letter's days count from the day the ticket was sent: " + name)
          .isLessThanOrEqualTo(Duration.ofDays(4).toSeconds());
    });
  }

  @Test
  void maxReceiveCount_ofTheJobsQueue_isOnlyTheNet() {
    assertThat(number(at(stack.queueByArn("JobsQueue.Arn"), "RedrivePolicy", "maxReceiveCount"))).isEqualTo(100);
  }

  @Test
  void queues_always_areEncrypted() {
    assertThat(stack.queues())
        .allSatisfy((name, queue) -> assertThat(queue).containsEntry("SqsManagedSseEnabled", true));
  }
}
