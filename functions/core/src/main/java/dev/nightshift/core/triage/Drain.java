package dev.nightshift.core.triage;

import dev.nightshift.core.ledger.Settlements;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Empties the dead-letter queue, a round at a time. A letter is deleted last, when what it led to is written. */
public final class Drain {
  private final DeadLetters queue;
  private final LetterDesk desk;
  private final ManualReview review;
  private final TriageListener listener;
  private final InstantSource clock;

  public Drain(DeadLetters queue, LetterDesk desk, TriagePorts ports) {
    this.queue = queue;
    this.desk = desk;
    this.review = ports.review();
    this.listener = ports.listener();
    this.clock = ports.clock();
  }

  /**
   * What a drain did.
   *
   * @param settled letters of jobs that are dealt with
   * @param redriven those of them that came by the other door: tickets that the queue itself moved, without a word
   * @param left letters that come back later
   * @param malformed messages that are no letters, kept whole
   */
  public record Drained(int settled, int redriven, int left, int malformed) {
    public static final Drained NOTHING = new Drained(0, 0, 0, 0);

    private Drained plus(Drained other) {
      return new Drained(settled + other.settled, redriven + other.redriven, left + other.left,
          malformed + other.malformed);
    }
  }

  /**
   * @param hidden how long letters stay hidden if this drain never says another word
   * @param goOn asked before each round
   */
  public Drained drain(Duration hidden, BooleanSupplier goOn) {
    Drained all = Drained.NOTHING;
    while (goOn.getAsBoolean()) {
      List<ReceivedLetter> round = queue.receive(Settlements.MOST, hidden);
      if (round.isEmpty()) {
        return all;
      }
      all = all.plus(settle(round));
    }
    return all;
  }

  private Drained settle(List<ReceivedLetter> round) {
    List<String> done = new ArrayList<>();
    List<ReceivedLetter.OfAJob> letters = new ArrayList<>();
    int malformed = 0;
    int redriven = 0;
    for (ReceivedLetter received : round) {
      switch (received) {
        case ReceivedLetter.OfAJob ofAJob -> letters.add(ofAJob);
        case ReceivedLetter.Malformed(var receipt, var body, var why) -> {
          if (kept(body, why)) {
            done.add(receipt);
            malformed++;
          }
        }
      }
    }
    List<LetterOutcome> outcomes = desk.settle(letters.stream().map(ReceivedLetter.OfAJob::letter).toList());
    for (int i = 0; i < outcomes.size(); i++) {
      String receipt = letters.get(i).receipt();
      switch (outcomes.get(i)) {
        case LetterOutcome.Done _ -> {
          done.add(receipt);
          redriven += letters.get(i).letter().isRedriven() ? 1 : 0;
        }
        case LetterOutcome.LeaveUntil(var time) -> queue.hide(receipt, Duration.between(clock.instant(), time));
      }
    }
    queue.delete(done);
    return new Drained(done.size() - malformed, redriven, round.size() - done.size(), malformed);
  }

  /** The boundary of one message: one that can't be kept comes back. */
  private boolean kept(String body, String why) {
    try {
      review.keepMalformed(body, why, clock.instant());
      listener.on(new TriageEvent.KeptMalformed(why));
      return true;
    } catch (RuntimeException e) {
      listener.on(new TriageEvent.NotKept(e));
      return false;
    }
  }
}
