package dev.nightshift.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.core.execution.Letter;
import dev.nightshift.core.execution.Letters;
import dev.nightshift.core.execution.Sending;
import dev.nightshift.core.job.ActionName;
import dev.nightshift.core.job.JobId;
import dev.nightshift.core.job.Life;
import dev.nightshift.core.job.Ticket;
import dev.nightshift.core.retry.Failure;
import dev.nightshift.core.retry.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every {@link Letters} does. The queue is empty before each test and nobody else reads it. */
public abstract class LettersContract {
  private final Ticket ticket =
      new Ticket(SampleRecords.freshKey(), new Life("life-1"), new JobId("job 夜"), new ActionName("publish_article"));

  /**
   * A letter as the dead-letter queue shows it.
   *
   * @param ticket the body
   * @param errorClass an attribute, like the rest
   */
  public record Seen(Ticket ticket, String errorClass, Kind kind, int attempt) {}

  protected abstract Letters letters();

  /** Removes and returns that many letters. */
  protected abstract List<Seen> received(int expected);

  @Test
  void send_aLetter_arrivesWithItsFailureNamed() {
    Failure failure =
        new Failure("Throttled", Kind.TRANSIENT, "http-asks-to-wait", "slow down", 3, SampleRecords.NOW, null);

    assertThat(letters().send(new Letter(ticket, failure))).isEqualTo(new Sending.Sent());
    assertThat(received(1)).containsExactly(new Seen(ticket, "Throttled", Kind.TRANSIENT, 3));
  }

  @Test
  void send_errorClassInAnyScript_arrives() {
    Failure failure =
        new Failure("Überlast<夜>", Kind.AMBIGUOUS, "unlisted", "\u0000\ud83d", 20, SampleRecords.NOW, null);

    assertThat(letters().send(new Letter(ticket, failure))).isEqualTo(new Sending.Sent());
    assertThat(received(1)).containsExactly(new Seen(ticket, "Überlast<夜>", Kind.AMBIGUOUS, 20));
  }

  @Test
  void send_theSameDeathTwice_isTwoLetters() {
    Letter letter = new Letter(ticket, Failure.unrecorded(1, SampleRecords.NOW));

    letters().send(letter);
    letters().send(letter);

    assertThat(received(2)).hasSize(2).containsOnly(new Seen(ticket, "Unrecorded", Kind.AMBIGUOUS, 1));
  }
}
