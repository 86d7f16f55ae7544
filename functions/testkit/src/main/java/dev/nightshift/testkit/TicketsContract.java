package dev.nightshift.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightshift.core.execution.Sending;
import dev.nightshift.core.execution.Tickets;
import dev.nightshift.core.job.ActionName;
import dev.nightshift.core.job.JobId;
import dev.nightshift.core.job.Life;
import dev.nightshift.core.job.Ticket;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every {@link Tickets} does. The queue is empty before each test and nobody else reads it. */
public abstract class TicketsContract {
  protected abstract Tickets tickets();

  /** Removes and returns what can be received now. */
  protected abstract List<Ticket> received();

  /** Removes and returns what can be received within that time, which may pass at once: all of the tickets expected. */
  protected abstract List<Ticket> receivedWithin(Duration time, int expected);

  @Test
  void send_none_sendsNothing() {
    assertThat(tickets().send(List.of(), Duration.ZERO)).isEmpty();
    assertThat(received()).isEmpty();
  }

  @Test
  void send_moreThanOneBatch_arrivesWholeWithAnOutcomeEach() {
    List<Ticket> sent = IntStream.range(0, 23).mapToObj(n -> ticket("job-" + n)).toList();

    assertThat(tickets().send(sent, Duration.ZERO)).hasSize(23).containsOnly(new Sending.Sent());
    assertThat(receivedWithin(Duration.ofSeconds(5), 23)).containsExactlyInAnyOrderElementsOf(sent);
  }

  @Test
  void send_theLongestNamesInAnyScript_arriveAsTheyWere() {
    Ticket ticket = new Ticket(SampleRecords.freshKey(), new Life("l".repeat(64)),
        new JobId("夜\"\\<&>\ufffe\uffff😀é" + "夜".repeat(240)), new ActionName("公開".repeat(64)));

    assertThat(tickets().send(List.of(ticket), Duration.ZERO)).containsExactly(new Sending.Sent());
    assertThat(receivedWithin(Duration.ofSeconds(5), 1)).containsExactly(ticket);
  }

  @Test
  void send_theSameTicketTwice_arrivesTwice() {
    Ticket ticket = ticket("job");

    tickets().send(List.of(ticket, ticket), Duration.ZERO);

    assertThat(receivedWithin(Duration.ofSeconds(5), 2)).containsExactly(ticket, ticket);
  }

  @Test
  void send_delayOfAMillisecond_isRoundedUpToASecond() {
    Ticket ticket = ticket("job");

    tickets().send(List.of(ticket), Duration.ofMillis(1));

    assertThat(received()).isEmpty();
    assertThat(receivedWithin(Duration.ofSeconds(5), 1)).containsExactly(ticket);
  }

  @Test
  void send_delayBeyondTheQueues_isRefusedBeforeAnythingIsSent() {
    assertThatThrownBy(() -> tickets().send(List.of(ticket("job")), Duration.ofMinutes(15).plusMillis(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("PT15M");
    assertThatThrownBy(() -> tickets().send(List.of(ticket("job")), Duration.ofMillis(-1)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(received()).isEmpty();
  }

  private static Ticket ticket(String jobId) {
    return new Ticket(SampleRecords.freshKey(), new Life("life-1"), new JobId(jobId),
        new ActionName("publish_article"));
  }
}
