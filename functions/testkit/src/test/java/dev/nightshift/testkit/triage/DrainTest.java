package dev.nightshift.testkit.triage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Lease;
import dev.nightshift.core.ledger.Tally;
import dev.nightshift.core.retry.Kind;
import dev.nightshift.core.triage.Drain;
import dev.nightshift.core.triage.Drain.Drained;
import dev.nightshift.core.triage.LetterDesk;
import dev.nightshift.core.triage.ReceivedLetter;
import dev.nightshift.core.triage.TriageRule;
import dev.nightshift.testkit.InMemoryDeadLetters;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DrainTest {
  private static final Duration HIDDEN = Duration.ofMinutes(5);

  private final TriageRoom room = new TriageRoom();
  private final InMemoryDeadLetters queue = new InMemoryDeadLetters(room.clock);

  @Test
  void drain_aStormOfLetters_isSettledInRoundsOfForty() {
    IntStream.range(0, 95)
        .forEach(n -> queue.put(new ReceivedLetter.OfAJob("r" + n, TriageRoom.letterOf(room.dead(Kind.PERMANENT, 1)))));

    assertThat(drain().drain(HIDDEN, () -> true)).isEqualTo(new Drained(95, 0, 0, 0));

    assertThat(queue.size()).isZero();
    assertThat(room.settlements.tried()).isEqualTo(3);
    assertThat(room.settlements.counted("Trouble", Tally.Filing.REVIEW)).isEqualTo(95);
  }

  @Test
  void drain_noTimeForAnotherRound_leavesTheRest() {
    IntStream.range(0, 95)
        .forEach(n -> queue.put(new ReceivedLetter.OfAJob("r" + n, TriageRoom.letterOf(room.dead(Kind.PERMANENT, 1)))));
    AtomicInteger rounds = new AtomicInteger();

    assertThat(drain().drain(HIDDEN, () -> rounds.incrementAndGet() <= 1).settled()).isEqualTo(40);
    assertThat(queue.size()).isEqualTo(55);
  }

  @Test
  void drain_malformedMessage_isKeptWholeOnce() {
    queue.put(new ReceivedLetter.Malformed("r1", "{\"not\": \"ours\"}", "key: is missing"));
    queue.put(new ReceivedLetter.Malformed("r2", "{\"not\": \"ours\"}", "key: is missing"));

    assertThat(drain().drain(HIDDEN, () -> true)).isEqualTo(new Drained(0, 0, 0, 2));

    assertThat(room.review.malformed()).containsOnlyKeys("{\"not\": \"ours\"}");
    assertThat(queue.size()).isZero();
  }

  @Test
  void drain_letterOfALiveJob_staysUntilTheLeaseIsOver() {
    Lease lease = new Lease("owner", room.clock.instant().plusSeconds(600), false);
    var running = room.with(new JobState.Running(lease));
    queue.put(new ReceivedLetter.OfAJob("r1", TriageRoom.redriven(running)));

    assertThat(drain().drain(HIDDEN, () -> true)).isEqualTo(new Drained(0, 0, 1, 0));

    room.clock.set(lease.over().minusMillis(1));
    assertThat(drain().drain(HIDDEN, () -> true)).isEqualTo(Drained.NOTHING);
    room.clock.tick(Duration.ofMillis(1));
    assertThat(drain().drain(HIDDEN, () -> true)).isEqualTo(new Drained(1, 1, 0, 0));
    assertThat(queue.size()).isZero();
  }

  /** Killed between the transaction and the deletion: the letter returns and is dropped. */
  @Test
  void drain_killedBeforeTheLettersAreDeleted_changesNothingTwice() {
    var dead = room.dead(Kind.TRANSIENT, 1);
    ReceivedLetter letter = new ReceivedLetter.OfAJob("r1", TriageRoom.letterOf(dead));
    queue.put(letter);
    drain().drain(HIDDEN, () -> true);
    queue.put(letter);

    assertThat(drain().drain(HIDDEN, () -> true)).isEqualTo(new Drained(1, 0, 0, 0));

    assertThat(room.job(dead).counts().delays()).isEqualTo(1);
    assertThat(room.settlements.counted("Trouble", Tally.Filing.DELAYED)).isEqualTo(1);
  }

  private Drain drain() {
    return new Drain(queue, new LetterDesk(room.ports(), new TriageRule(TriageRoom.POLICY)), room.ports());
  }
}
