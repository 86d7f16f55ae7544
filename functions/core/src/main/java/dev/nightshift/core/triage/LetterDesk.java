package dev.nightshift.core.triage;

import dev.nightshift.core.execution.Nonces;
import dev.nightshift.core.execution.Sending;
import dev.nightshift.core.execution.Tickets;
import dev.nightshift.core.ledger.JobRecord;
import dev.nightshift.core.ledger.JobState;
import dev.nightshift.core.ledger.Lease;
import dev.nightshift.core.ledger.Ledger;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Settles dead letters: decided one by one, written together, so that a storm of them stays cheap. */
public final class LetterDesk {
  /** A register that changes under each of so many tries is left for the next tick. */
  private static final int TRIES = 5;

  private final Ledger ledger;
  private final Settlements settlements;
  private final Tickets tickets;
  private final TriageRule rule;
  private final Nonces nonces;
  private final InstantSource clock;

  public LetterDesk(Ledger ledger, Settlements settlements, Tickets tickets, TriageRule rule, Nonces nonces,
      InstantSource clock) {
    this.ledger = ledger;
    this.settlements = settlements;
    this.tickets = tickets;
    this.rule = rule;
    this.nonces = nonces;
    this.clock = clock;
  }

  /**
   * Decides and writes. Two letters of one job are not written together: the second is decided on after the first.
   *
   * @param letters at most {@link Settlements#MOST}
   * @return one outcome per letter, in order
   */
  public List<LetterOutcome> settle(List<DeadLetter> letters) {
    Map<Integer, LetterOutcome> outcomes = new LinkedHashMap<>();
    Map<Integer, Settlement> together = new LinkedHashMap<>();
    Set<Object> keys = new HashSet<>();
    List<Integer> later = new ArrayList<>();
    for (int i = 0; i < letters.size(); i++) {
      DeadLetter letter = letters.get(i);
      if (!keys.add(letter.ticket().key())) {
        later.add(i);
        continue;
      }
      switch (prepare(letter, ledger.read(letter.ticket().key()).orElse(null))) {
        case Prepared.Finished(var outcome) -> outcomes.put(i, outcome);
        case Prepared.ToFile(var settlement) -> together.put(i, settlement);
      }
    }
    file(letters, together, outcomes);
    later.forEach(i -> outcomes.put(i, alone(letters.get(i), ledger.read(letters.get(i).ticket().key()).orElse(null))));
    return IntStream.range(0, letters.size()).mapToObj(i -> Objects.requireNonNull(outcomes.get(i))).toList();
  }

  /** All in one transaction; when it is refused, each by itself, decided anew. */
  private void file(List<DeadLetter> letters, Map<Integer, Settlement> together, Map<Integer, LetterOutcome> outcomes) {
    if (together.isEmpty()) {
      return;
    }
    List<Settlement> all = together.values().stream().map(s -> s.writtenBy(nonces.draw())).toList();
    switch (settlements.settle(all)) {
      case Settlements.Result.Settled() -> together.forEach((i, s) -> outcomes.put(i, filed(s)));
      case Settlements.Result.Refused _ -> together.keySet()
          .forEach(
              i -> outcomes.put(i, alone(letters.get(i), ledger.read(letters.get(i).ticket().key()).orElse(null))));
    }
  }

  private LetterOutcome alone(DeadLetter letter, @Nullable JobRecord read) {
    @Nullable
    JobRecord job = read;
    for (int i = 0; i < TRIES; i++) {
      switch (prepare(letter, job)) {
        case Prepared.Finished(var outcome) -> { return outcome; }
        case Prepared.ToFile(var settlement) -> {
          switch (settlements.settle(List.of(settlement.writtenBy(nonces.draw())))) {
            case Settlements.Result.Settled() -> { return filed(settlement); }
            case Settlements.Result.Refused(var found) -> job = found.getFirst();
          }
        }
      }
    }
    return leave();
  }

  /** Follows a letter up to the point where there is only a settlement to be written. */
  private Prepared prepare(DeadLetter letter, @Nullable JobRecord read) {
    @Nullable
    JobRecord job = read;
    for (int i = 0; i < TRIES; i++) {
      switch (rule.decide(letter, job, clock.instant())) {
        case Disposition.Drop(var why) -> { return new Prepared.Finished(new LetterOutcome.Done(why)); }
        case Disposition.LeaveUntil(var time) -> { return new Prepared.Finished(new LetterOutcome.LeaveUntil(time)); }
        case Disposition.File(var settlement) -> { return new Prepared.ToFile(settlement); }
        case Disposition.Ended(var dead) -> job = latest(ledger.swap(dead.writtenBy(nonces.draw())));
        case Disposition.Resend(var next) -> {
          switch (ledger.swap(next.writtenBy(nonces.draw()))) {
            case Ledger.Swap.Won(var written) -> { return new Prepared.Finished(resent(written)); }
            case Ledger.Swap.Lost(var found) -> job = found;
          }
        }
      }
    }
    return new Prepared.Finished(leave());
  }

  private LetterOutcome resent(JobRecord job) {
    Duration wait = job.state() instanceof JobState.Queued(var notBefore)
        ? Duration.between(clock.instant(), notBefore)
        : Duration.ZERO;
    return switch (tickets.send(List.of(job.ticket()), wait.isNegative() ? Duration.ZERO : wait).getFirst()) {
      case Sending.Sent() -> new LetterOutcome.Done("resent");
      case Sending.Refused _ -> leave();
    };
  }

  private LetterOutcome leave() {
    return new LetterOutcome.LeaveUntil(clock.instant().plus(Lease.CLOCK_MARGIN));
  }

  private static @Nullable JobRecord latest(Ledger.Swap swap) {
    return switch (swap) {
      case Ledger.Swap.Won(var written) -> written;
      case Ledger.Swap.Lost(var found) -> found;
    };
  }

  private static LetterOutcome filed(Settlement settlement) {
    return new LetterOutcome.Done(settlement.next().state().getClass().getSimpleName());
  }

  /** How far a letter could be followed without a settlement. */
  private sealed interface Prepared {
    record Finished(LetterOutcome outcome) implements Prepared {}

    record ToFile(Settlement settlement) implements Prepared {}
  }
}
