package dev.nightshift.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.core.execution.Letter;
import dev.nightshift.core.execution.Letters;
import dev.nightshift.core.execution.Sending;
import dev.nightshift.core.retry.Failure;
import java.util.List;
import org.junit.jupiter.api.Test;

final class InMemoryLettersTest extends LettersContract {
  private final InMemoryLetters letters = new InMemoryLetters();

  @Override
  protected Letters letters() {
    return letters;
  }

  @Override
  protected List<Seen> received(int expected) {
    return letters.takeAll()
        .stream()
        .map(letter -> new Seen(letter.ticket(), letter.failure().errorClass(),
            letter.failure().kind(), letter.failure().attempt()))
        .toList();
  }

  @Test
  void refuse_theFirst_keepsNothingOfIt() {
    Letter letter = new Letter(SampleRecords.queued(SampleRecords.freshKey()).ticket(),
        Failure.unrecorded(1, SampleRecords.NOW));
    letters.refuse(1);

    assertThat(letters.send(letter)).isInstanceOf(Sending.Refused.class);
    assertThat(letters.sent()).isEmpty();
  }
}
