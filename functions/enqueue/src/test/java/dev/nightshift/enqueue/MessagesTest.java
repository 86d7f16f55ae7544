package dev.nightshift.enqueue;

import static dev.nightshift.enqueue.EnqueueFixture.job;
import static dev.nightshift.enqueue.EnqueueFixture.sqsEvent;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class MessagesTest {
  private static final String GOOD = "{\"manifest\": \"" + InMemoryManifests.NIGHTLY + "\", \"request_id\": \"%s\"}";

  private final EnqueueFixture enqueue = new EnqueueFixture();

  @Test
  void messages_oneOfWhichBreaks_failAlone() {
    enqueue.manifests.put(job("a") + "\n", "v1");
    // The first ticket of all is refused: the first message's only one.
    enqueue.tickets.refuse(1);
    assertThat(enqueue.ask(sqsEvent(GOOD.formatted("r1"), "no json", GOOD.formatted("r1"))))
        .hasToString("{\"batchItemFailures\":[{\"itemIdentifier\":\"message-1\"}]}");
    assertThat(enqueue.deadRequests).singleElement().asString().contains("no json");
    assertThat(enqueue.tickets.held()).hasSize(1);
  }

  @Test
  void messages_allOfWhichBreak_failTheInvocation() {
    enqueue.manifests.put(job("a") + "\n", "v1");
    enqueue.breakable.breakFor(_ -> true);
    assertThatThrownBy(() -> enqueue.ask(sqsEvent(GOOD.formatted("r1"))))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("none of 1 messages");
  }
}
